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

/** Debian's Mosquitto with the settings that are shipped (deploy/mosquitto) and its dynamic security plugin. */
export class Mosquitto implements Part {
  readonly name = 'mosquitto';
  private readonly program: Program;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly credentials: string,
  ) {
    const parameters = ['-c', join(folder, 'mosquitto.conf')];
    this.program = new Program({ name: 'mosquitto', folder, program, parameters, isReady: () => answers(port) });
  }

  /** Prepares a broker, on a free port unless one is named; it does not run yet. @throws where Debian's package is not installed */
  static async create(options: { folder: string; port?: number }): Promise<Mosquitto> {
    const folder = join(options.folder, 'mosquitto');
    await mkdir(folder, { recursive: true });
    return new Mosquitto(folder, options.port ?? (await freePort()), join(folder, 'dynamic-security.json'));
  }

  /** Its address with the gateway's credential, as MQTT_URL takes it. */
  get url(): string {
    return `mqtt://${credential.name}:${credential.password}@127.0.0.1:${this.port}`;
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
    const shipped = await readFile(join(projectFolder, 'deploy/mosquitto/mosquitto.conf'), 'utf8');
    const here: Record<string, string> = {
      listener: `${this.port} 127.0.0.1`,
      acl_file: join(projectFolder, 'deploy/mosquitto/access.acl'),
      plugin: await pluginPath(),
      plugin_opt_config_file: this.credentials,
    };
    const lines = shipped.split('\n').map((line) => {
      const [name = ''] = line.split(' ', 1);
      return name in here ? `${name} ${here[name]}` : line;
    });
    // As root it would become the user mosquitto, who may not write into the test's folder.
    return `${lines.join('\n')}${process.getuid?.() === 0 ? 'user root\n' : ''}`;
  }
}

/** Where Debian's package put the plugin; the folder is named for the machine. */
async function pluginPath(): Promise<string> {
  const { stdout } = await run('dpkg', ['-L', 'mosquitto']);
  const path = stdout.split('\n').find((line) => line.endsWith('/mosquitto_dynamic_security.so'));
  if (!path) throw new Error("Debian's package mosquitto has no dynamic security plugin");
  return path;
}
