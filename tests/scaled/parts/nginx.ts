import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SiteOptions, site } from '../../../deploy/nginx/site.js';
import { freePort } from '../../../libs/testing/product.js';
import { answers, type Part, Program, projectFolder } from './program.js';

const run = promisify(execFile);
const program = '/usr/sbin/nginx';

/** Debian's nginx with the routes that are shipped (deploy/nginx). */
export class Nginx implements Part {
  readonly name = 'nginx';
  private readonly program: Program;

  private constructor(
    /** Where its logs are. */
    readonly folder: string,
    readonly port: number,
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
  static async create(options: { folder: string; port?: number; servers: SiteOptions['servers'] }): Promise<Nginx> {
    const folder = join(options.folder, 'nginx');
    await mkdir(join(folder, 'temporary'), { recursive: true });
    const nginx = new Nginx(folder, options.port ?? (await freePort()));
    const listen = `127.0.0.1:${nginx.port}`;
    const webFolder = join(projectFolder, 'dist/web');
    const content = site({ listen, servers: options.servers, webFolder, logFolder: folder });
    await writeFile(join(folder, 'nginx.conf'), nginx.settings(content));
    await run(program, ['-t', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
    return nginx;
  }

  /** Address of the console. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
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
