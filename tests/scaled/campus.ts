import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DeployedProcess, nodeOptions, processes } from '../../deploy/processes.js';
import { Authority } from '../../libs/testing/authority.js';
import { CampusClient } from '../../libs/testing/campus-client.js';
import { layPreparedData } from '../../libs/testing/prepared-data.js';
import { freePort, productEnvironment } from '../../libs/testing/product.js';
import { trustingFetch } from '../../libs/testing/trusting-fetch.js';
import { Kafka } from './parts/kafka.js';
import { Mosquitto } from './parts/mosquitto.js';
import { Nginx } from './parts/nginx.js';
import { Postgres } from './parts/postgres.js';
import { Program, projectFolder } from './parts/program.js';
import { Wire } from './parts/wire.js';

const services = processes.map(({ name }) => name);

function planOf(service: string): DeployedProcess {
  const plan = processes.find(({ name }) => name === service);
  if (!plan) throw new Error(`there is no service ${service}`);
  return plan;
}

/** How the scaled form is started. */
export interface ScaledCampusOptions {
  /** Holds what the parts keep, and their logs; without it a new one with the data of a first start, removed at the end. */
  folder?: string;
  /** Port of the console; without it a free one. */
  port?: number;
  /** Port of the device broker; without it a free one. */
  mqttPort?: number;
  /** Processes of a service, where it is not one. */
  copies?: Readonly<Record<string, number>>;
  /** Everything between the parts over TLS, by an authority of its own; between the proxy and processes nothing is. */
  isEncrypted?: boolean;
  /** Service whose processes reach Kafka through the wire `kafkaWire`, which a test can cut. */
  wired?: string;
  /** Further settings of all processes, beside those of tests. */
  environment?: Record<string, string>;
}

/** Who is trusted, and what it signed. */
interface Trust {
  authority: Authority;
  /** Its certificate (PEM). */
  ca: string;
  /** Folder of the servers' tls.crt and tls.key, and of tls.pem with both. */
  certificates: string;
}

const kafkaUser = { username: 'campus', password: 'password-of-the-tests' };

async function trustOf(folder: string): Promise<Trust> {
  const certificates = join(folder, 'certificates');
  await mkdir(certificates, { recursive: true });
  const authority = await Authority.found(certificates, 'authority');
  await authority.sign('tls');
  return { authority, ca: await readFile(authority.certificate, 'utf8'), certificates };
}

/** Puts the data of a first start where the processes and PostgreSQL look for them. */
async function layFirstData(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const files = join(folder, 'files');
  await mkdir(files, { mode: 0o711 });
  if (layPreparedData(files, environment)) await rename(join(files, 'postgres'), join(folder, 'postgres'));
}

/** How processes speak with the parts that ask for it; PostgreSQL's address says it itself. */
const securityOf = ({ authority: { certificate } }: Trust) => ({
  KAFKA_TLS: 'on',
  KAFKA_CA: certificate,
  KAFKA_USER: kafkaUser.username,
  KAFKA_PASSWORD: kafkaUser.password,
  KAFKA_MECHANISM: 'plain',
  MQTT_CA: certificate,
});

/** Where a process serves requests, and where it tells how it is. */
export interface ProcessPlace {
  port: number;
  healthPort: number;
}

/** The product as many processes: one or more of each service behind nginx, with Kafka, PostgreSQL and Mosquitto. */
export class ScaledCampus extends CampusClient {
  private readonly processes = new Map<string, Program[]>();
  private readonly places = new Map<Program, ProcessPlace>();

  private constructor(
    readonly port: number,
    readonly folder: string,
    private readonly isTemporary: boolean,
    readonly kafka: Kafka,
    readonly kafkaWire: Wire,
    readonly postgres: Postgres,
    readonly mosquitto: Mosquitto,
    private readonly trust: Trust | undefined,
  ) {
    super(`${trust ? 'https' : 'http'}://127.0.0.1:${port}`, trust && trustingFetch(trust.ca));
  }

  private proxy?: Nginx;

  /** Starts all of it, and waits until every process is ready. */
  static async start(options: ScaledCampusOptions = {}): Promise<ScaledCampus> {
    const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'campus-scaled-')));
    await mkdir(folder, { recursive: true });
    // Servers that will not run as root run as users of their own, who have to reach their folders.
    await chmod(folder, 0o711);
    if (options.folder === undefined) await layFirstData(folder, options.environment);
    const trust = options.isEncrypted ? await trustOf(folder) : undefined;
    const { authority, certificates } = trust ?? {};
    const kafkaWire = await Wire.lay();
    const secure = trust && { port: await freePort(), keystore: join(trust.certificates, 'tls.pem'), ...kafkaUser };
    const kafka = await Kafka.create({ folder, wirePort: kafkaWire.port, secure });
    kafkaWire.target = kafka.wiredPort;
    const postgres = await Postgres.create({ folder, authority });
    const mosquitto = await Mosquitto.create({ folder, port: options.mqttPort, certificates });
    const isTemporary = options.folder === undefined;
    const port = options.port ?? (await freePort());
    const campus = new ScaledCampus(port, folder, isTemporary, kafka, kafkaWire, postgres, mosquitto, trust);
    try {
      await campus.launch(options);
      return campus;
    } catch (error) {
      await campus.stop();
      throw error;
    }
  }

  /** The authority that signed all its certificates (PEM), where it is encrypted. */
  get ca(): string | undefined {
    return this.trust?.ca;
  }

  /** The reverse proxy. */
  get nginx(): Nginx {
    if (!this.proxy) throw new Error('the proxy is not prepared');
    return this.proxy;
  }

  /** Processes of a service. */
  of(service: string): readonly Program[] {
    return this.processes.get(service) ?? [];
  }

  /** Processes of all services. */
  get all(): readonly Program[] {
    return [...this.processes.values()].flat();
  }

  /** Names of the services that run. */
  get services(): readonly string[] {
    return [...this.processes.keys()];
  }

  /** Where a process of this form listens. @throws where it is of another one */
  placeOf(program: Program): ProcessPlace {
    const place = this.places.get(program);
    if (!place) throw new Error(`${program.name} is not of this form`);
    return place;
  }

  /** Address of a process itself, behind the proxy. */
  addressOf(program: Program): string {
    return `http://127.0.0.1:${this.placeOf(program).port}`;
  }

  /** What a process tells Prometheus; empty where it does not answer. */
  async metricsOf(program: Program): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.placeOf(program).healthPort}/metrics`).catch(() => undefined);
    return (await answer?.text()) ?? '';
  }

  /** Runs a command of operators (`parked`, `models`) beside the processes; gives what it prints. @throws where it fails */
  async operate(command: string, ...words: string[]): Promise<string> {
    const environment = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: this.postgres.url };
    const program = join(projectFolder, 'dist/services', `${command}.js`);
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env: environment });
    return stdout;
  }

  /** The devices of the sample school, with their secrets. */
  get deviceList(): string {
    return join(this.folder, 'files/simulator.json');
  }

  /** Ends everything, what depends before what it depends on, and removes temporary data. */
  async stop(): Promise<void> {
    await this.proxy?.stop();
    await Promise.all(this.all.map((one) => one.stop()));
    for (const part of [this.mosquitto, this.kafka, this.postgres]) await part.stop();
    await this.kafkaWire.remove();
    if (this.isTemporary) await rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  private async launch({ copies = {}, wired, environment = {} }: ScaledCampusOptions): Promise<void> {
    await Promise.all([this.kafka.start(), this.postgres.start(), this.mosquitto.start()]);
    const servers: Record<string, string[]> = {};
    for (const service of services) {
      const programs: Program[] = [];
      servers[service] = [];
      for (let number = 1; number <= (copies[service] ?? 1); number++) {
        const own = { port: await freePort(), healthPort: await freePort() };
        const brokers = service === wired ? `127.0.0.1:${this.kafkaWire.port}` : this.kafka.brokers;
        programs.push(this.processOf(service, number, own, { KAFKA_BROKERS: brokers, ...environment }));
        servers[service].push(`127.0.0.1:${own.port}`);
      }
      this.processes.set(service, programs);
    }
    this.proxy = await Nginx.create({
      folder: this.folder,
      port: this.port,
      servers,
      certificates: this.trust?.certificates,
    });
    await Promise.all(this.all.map((one) => one.start()));
    await this.proxy.start();
  }

  private processOf(
    service: string,
    number: number,
    place: ProcessPlace,
    environment: Record<string, string>,
  ): Program {
    const program = new Program({
      name: `${service}-${number}`,
      folder: join(this.folder, 'logs'),
      program: process.execPath,
      parameters: [...nodeOptions(planOf(service)).split(' '), join(projectFolder, 'dist/services/bundle/main.js')],
      environment: {
        ...productEnvironment({ ...place, mqttPort: this.mosquitto.port, dataFolder: join(this.folder, 'files') }),
        SERVICES: service,
        DATABASE_URL: this.postgres.url,
        PGAPPNAME: `${service}-${number}`,
        MQTT_URL: this.mosquitto.url,
        TRUST_PROXY: 'on',
        ...(this.trust && securityOf(this.trust)),
        ...environment,
      },
      isReady: async () =>
        (await fetch(`http://127.0.0.1:${place.healthPort}/health/ready`).catch(() => undefined))?.ok === true,
    });
    this.places.set(program, place);
    return program;
  }
}
