import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../libs/testing/product.js';
import { answers, type Part, Program, projectFolder } from './program.js';

const run = promisify(execFile);
const program = '/usr/sbin/mosquitto';
const credential = { name: 'device-gateway', password: 'gateway-of-the-tests' };

/** How a broker is made. */
export interface MosquittoOptions {
  /** Holds a folder of its settings and its devices. */
  folder: string;
  port?: number;
  /** Folder of tls.crt and tls.key; nothing is encrypted without it. */
  certificates?: string;
}

/** Debian's Mosquitto with the settings that are shipped (deploy/mosquitto) and its dynamic security plugin. */
export class Mosquitto implements Part {
  readonly name = 'mosquitto';
  private readonly program: Program;

  private constructor(
    private readonly folder: string,
    /** Where devices come: encrypted where there is a certificate. */
    readonly port: number,
    /** Where it takes unencrypted connections; `port` itself where there are no certificates. */
    readonly plainPort: number,
    private readonly credentials: string,
    private readonly certificates: string,
  ) {
    const parameters = ['-c', join(folder, 'mosquitto.conf')];
    this.program = new Program({ name: 'mosquitto', folder, program, parameters, isReady: () => answers(port) });
  }

  /** Prepares a broker, on a free port unless one is named; it does not run yet. @throws where Debian's package is not installed */
  static async create(options: MosquittoOptions): Promise<Mosquitto> {
    const folder = join(options.folder, 'mosquitto');
    await mkdir(folder, { recursive: true });
    const { certificates = '', port = await freePort() } = options;
    const plainPort = certificates ? await freePort() : port;
    return new Mosquitto(folder, port, plainPort, join(folder, 'dynamic-security.json'), certificates);
  }

  /** Its address for devices. */
  get deviceUrl(): string {
    return `${this.certificates ? 'mqtts' : 'mqtt'}://127.0.0.1:${this.port}`;
  }

  /** Its address with the gateway's credential, as MQTT_URL takes it. */
  get url(): string {
    return this.deviceUrl.replace('//', `//${credential.name}:${credential.password}@`);
  }

  get isRunning(): boolean {
    return this.program.isRunning;
  }

  async start(): Promise<void> {
    if (!existsSync(this.credentials))
      await run('mosquitto_ctrl', ['dynsec', 'init', this.credentials, credential.name, credential.password]);
    await writeFile(join(this.folder, 'mosquitto.conf'), await this.settings());
    await this.program.start();
  }

  stop(): Promise<void> {
    return this.program.stop();
  }

  kill(): Promise<void> {
    return this.program.kill();
  }

  /** The broker forgets every device: its disk is gone. It must not run. */
  async wipe(): Promise<void> {
    await rm(this.credentials, { force: true });
  }

  private async settings(): Promise<string> {
    const { certificates } = this;
    const plain = await this.filledIn('mosquitto.conf', { listener: `${this.plainPort} 127.0.0.1` });
    const names = { certfile: join(certificates, 'tls.crt'), keyfile: join(certificates, 'tls.key') };
    const tls = certificates && (await this.filledIn('tls.conf', { listener: `${this.port} 127.0.0.1`, ...names }));
    // As root it would become the user mosquitto, who may not write into the test's folder.
    return `${plain}${tls}${process.getuid?.() === 0 ? 'user root\n' : ''}`;
  }

  private async filledIn(name: string, listener: Record<string, string>): Promise<string> {
    const shipped = await readFile(join(projectFolder, 'deploy/mosquitto', name), 'utf8');
    const here: Record<string, string> = {
      ...listener,
      acl_file: join(projectFolder, 'deploy/mosquitto/access.acl'),
      plugin: await pluginPath(),
      plugin_opt_config_file: this.credentials,
    };
    const lines = shipped.split('\n').map((line) => {
      const [word = ''] = line.split(' ', 1);
      return word in here ? `${word} ${here[word]}` : line;
    });
    return lines.join('\n');
  }
}

/** Where Debian's package put the plugin; the folder is named for the machine. */
async function pluginPath(): Promise<string> {
  const { stdout } = await run('dpkg', ['-L', 'mosquitto']);
  const path = stdout.split('\n').find((line) => line.endsWith('/mosquitto_dynamic_security.so'));
  if (!path) throw new Error("Debian's package mosquitto has no dynamic security plugin");
  return path;
}
