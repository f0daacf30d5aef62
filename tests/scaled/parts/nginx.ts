import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SiteOptions, site } from '../../../deploy/nginx/site.js';
import { freePort } from '../../../libs/testing/product.js';
import { answers, type Part, Program, projectFolder } from './program.js';

const run = promisify(execFile);
const program = '/usr/sbin/nginx';

/** How a proxy is made. */
export interface NginxOptions {
  /** Holds a folder of its settings and its logs. */
  folder: string;
  port?: number;
  servers: SiteOptions['servers'];
  /** Folder of tls.crt and tls.key; nothing is encrypted without it. */
  certificates?: string;
  /** Addresses of balancers before it, by comma. */
  trusted?: string;
}

/** Debian's nginx with the routes that are shipped (deploy/nginx). */
export class Nginx implements Part {
  readonly name = 'nginx';
  private readonly program: Program;

  private constructor(
    /** Where its logs are. */
    readonly folder: string,
    readonly port: number,
    /** Where it takes unencrypted requests; `port` itself where there are no certificates. */
    readonly plainPort: number,
    private readonly scheme: 'http' | 'https',
  ) {
    this.program = new Program({
      name: 'nginx',
      folder,
      program,
      parameters: ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
      isReady: () => answers(port),
      stopSignal: 'SIGQUIT',
    });
  }

  /**
   * Prepares a proxy before these processes; it does not run yet.
   * @throws where Debian's package is not installed, or nginx refuses the configuration
   */
  static async create({ servers, certificates = '', trusted = '', ...options }: NginxOptions): Promise<Nginx> {
    const folder = join(options.folder, 'nginx');
    await mkdir(join(folder, 'temporary'), { recursive: true });
    const [port, other] = [options.port ?? (await freePort()), await freePort()];
    const [plainPort, tlsPort] = certificates ? [other, port] : [port, other];
    const nginx = new Nginx(folder, port, plainPort, certificates ? 'https' : 'http');
    const environment = { CERTIFICATES: certificates, TLS_PORT: String(tlsPort), TRUSTED_PROXIES: trusted };
    const places = [plainPort, tlsPort].map((one) => `127.0.0.1:${one}`);
    await run(join(projectFolder, 'deploy/nginx/settings.sh'), [folder, ...places], {
      env: { ...process.env, ...environment },
    });
    const webFolder = join(projectFolder, 'dist/web');
    const content = site({ settingsFolder: folder, servers, webFolder, logFolder: folder });
    await writeFile(join(folder, 'nginx.conf'), nginx.settings(content));
    await run(program, ['-t', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
    return nginx;
  }

  /** Address of the console. */
  get url(): string {
    return `${this.scheme}://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.program.isRunning;
  }

  start(): Promise<void> {
    return this.program.start();
  }

  stop(): Promise<void> {
    return this.program.stop();
  }

  kill(): Promise<void> {
    return this.program.kill();
  }

  private settings(content: string): string {
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = kinds.map((kind) => `${kind}_temp_path ${join(this.folder, 'temporary', kind)};`).join('\n');
    return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${join(this.folder, 'nginx.pid')};
events { worker_connections 4096; }
http {
include /etc/nginx/mime.types;
${temporary}
${content}}
`;
  }
}
