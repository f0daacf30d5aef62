import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../libs/testing/product.js';
import { kafkaJars } from './kafka-jars.js';
import { answers, type Part, Program } from './program.js';

const run = promisify(execFile);

/** A broker of tests lives for minutes beside everything else: little compilation, and what collects garbage is small. */
const frugal = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'].concat(
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
);

/** How a broker is made. */
export interface KafkaOptions {
  /** Holds a folder of its settings, its disk and its log. */
  folder: string;
  /** Port of a wire to it: who comes through the wire is told to stay on it. */
  wirePort?: number;
  /** Takes also those who come encrypted and with a password. */
  secure?: SecureListener;
}

/** A listener with TLS and SASL/PLAIN. */
export interface SecureListener {
  port: number;
  /** File of its key (PKCS #8) and its certificate (PEM). */
  keystore: string;
  username: string;
  password: string;
}

/** A real Apache Kafka, one node (KRaft), from its own jars. */
export class Kafka implements Part {
  readonly name = 'kafka';

  private constructor(
    private readonly program: Program,
    private readonly folder: string,
    private readonly jars: string,
    private readonly port: number,
    /** Where the wire has to end. */
    readonly wiredPort: number,
    private readonly controllerPort: number,
    private readonly secure: SecureListener | undefined,
  ) {}

  /** Prepares a broker on free ports; it does not run yet. */
  static async create(options: KafkaOptions): Promise<Kafka> {
    const folder = join(options.folder, 'kafka');
    const [jars, port, wiredPort, controllerPort] = [
      await kafkaJars(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    await mkdir(folder, { recursive: true });
    const settings = join(folder, 'server.properties');
    await writeFile(
      settings,
      settingsOf({ ...options, folder, port, wiredPort, wirePort: options.wirePort ?? wiredPort, controllerPort }),
    );
    const program = new Program({
      name: 'kafka',
      folder,
      program: 'java',
      parameters: [...frugal, '-Xmx384m', '-cp', `${jars}/*`, 'kafka.Kafka', settings],
      isReady: () => answers(port),
    });
    return new Kafka(program, folder, jars, port, wiredPort, controllerPort, options.secure);
  }

  /** Its address, as KAFKA_BROKERS takes it: the secure one where there is one. */
  get brokers(): string {
    return `127.0.0.1:${this.secure?.port ?? this.port}`;
  }

  /** Where it listens: to itself alone, and to who comes encrypted and with a password where it is so. */
  get ports() {
    const { port, controllerPort, wiredPort, secure } = this;
    return { inner: [port, controllerPort], outer: [wiredPort, ...(secure ? [secure.port] : [])] };
  }

  get isRunning(): boolean {
    return this.program.isRunning;
  }

  /** Starts it with what its disk holds; an empty disk is formatted. */
  async start(): Promise<void> {
    if (!existsSync(this.disk)) await this.format();
    await this.program.start();
  }

  stop(): Promise<void> {
    return this.program.stop();
  }

  kill(): Promise<void> {
    return this.program.kill();
  }

  /** The disk is gone: every topic and every offset. The broker must not run. */
  async wipe(): Promise<void> {
    if (this.isRunning) throw new Error('a running broker does not lose its disk');
    await rm(this.disk, { recursive: true, force: true });
  }

  private get disk(): string {
    return join(this.folder, 'disk');
  }

  private async format(): Promise<void> {
    await run('java', [
      ...frugal,
      ...['-cp', `${this.jars}/*`, 'kafka.tools.StorageTool', 'format'],
      // One in 64 ids begins with a dash, and would be taken for an option where it stands alone.
      ...[`--cluster-id=${kafkaUuid()}`, '-c', join(this.folder, 'server.properties')],
    ]);
  }
}

/** An id as Kafka writes it: a UUID's bytes in base64url. */
const kafkaUuid = () => Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');

interface Ports {
  folder: string;
  port: number;
  wiredPort: number;
  wirePort: number;
  controllerPort: number;
  secure?: SecureListener;
}

/** Settings of the listeners that take encrypted connections with a password alone: that of the wire is one then. */
function secureSettings({ keystore, username, password }: SecureListener) {
  const module = 'org.apache.kafka.common.security.plain.PlainLoginModule';
  const settings = {
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keystore,
    'sasl.enabled.mechanisms': 'PLAIN',
    'plain.sasl.jaas.config': `${module} required user_${username}="${password}";`,
  };
  return Object.fromEntries(
    ['secure', 'wired'].flatMap((listener) =>
      Object.entries(settings).map(([name, value]) => [`listener.name.${listener}.${name}`, value]),
    ),
  );
}

function settingsOf({ folder, port, wiredPort, wirePort, controllerPort, secure }: Ports): string {
  const local = '127.0.0.1';
  const secured = secure ? `,SECURE://${local}:${secure.port}` : '';
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@${local}:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'DIRECT',
    'listener.security.protocol.map': 'DIRECT:PLAINTEXT,CONTROLLER:PLAINTEXT,'.concat(
      secure ? 'WIRED:SASL_SSL,SECURE:SASL_SSL' : 'WIRED:PLAINTEXT,SECURE:SASL_SSL',
    ),
    listeners: `DIRECT://${local}:${port},WIRED://${local}:${wiredPort},CONTROLLER://${local}:${controllerPort}${secured}`,
    'advertised.listeners': `DIRECT://${local}:${port},WIRED://${local}:${wirePort}${secured}`,
    ...(secure && secureSettings(secure)),
    'log.dirs': join(folder, 'disk'),
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1000,
    'offsets.topic.num.partitions': 1,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'log.cleaner.dedupe.buffer.size': 8_388_608,
    'num.network.threads': 2,
    'num.io.threads': 2,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
