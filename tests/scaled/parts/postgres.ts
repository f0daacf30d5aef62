import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedServer, startEmbedded } from '../../../libs/database/index.js';
import type { Authority } from '../../../libs/testing/authority.js';
import { encrypted, encryptServer } from '../../../libs/testing/encrypted-server.js';
import { freePort, until } from '../../../libs/testing/product.js';
import type { Part } from './program.js';

/** How long a killed server may take to write again what its log holds, ms: other suites use the same disk. */
const recoveryLimit = 120_000;

/** A PostgreSQL of its own for the scaled form, on one port for all its starts. */
export class Postgres implements Part {
  readonly name = 'postgres';
  private server?: EmbeddedServer;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly authority: Authority | undefined,
  ) {}

  /** Prepares a server on a free port, whose database is reached by encrypted connections alone where there is an authority; it does not run yet. */
  static async create({ folder, authority }: { folder: string; authority?: Authority }): Promise<Postgres> {
    return new Postgres(join(folder, 'postgres'), await freePort(), authority);
  }

  /** Its address, as DATABASE_URL takes it. */
  get url(): string {
    if (!this.server) throw new Error('PostgreSQL does not run');
    return this.authority ? encrypted(this.server.url, this.authority.certificate) : this.server.url;
  }

  get isRunning(): boolean {
    return this.server !== undefined;
  }

  async start(): Promise<void> {
    const server = await startEmbedded({ folder: this.folder, port: this.port });
    const database = new URL(server.url).pathname.slice(1);
    const isNew = !existsSync(join(this.folder, 'data/server.key'));
    if (this.authority && isNew) await encryptServer(server.url, this.authority, database);
    this.server = server;
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.server = undefined;
  }

  /** kill -9 of the server; its keeper starts it again by itself, as a system's service manager does. */
  async kill(): Promise<void> {
    const [pid] = (await readFile(join(this.folder, 'data/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    const isBack = async () => {
      const [now] = (await readFile(join(this.folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
      return now !== '' && now !== pid && (await this.isServing());
    };
    await until('PostgreSQL to be back', isBack, recoveryLimit).catch(async (error: Error) => {
      const log = await readFile(join(this.folder, 'postgres.log'), 'utf8').catch(() => '');
      throw new Error(`${error.message}; it says\n${log.split('\n').slice(-20).join('\n')}`);
    });
  }

  /** False while it is still recovering, though it accepts connections. */
  private async isServing(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  }
}
