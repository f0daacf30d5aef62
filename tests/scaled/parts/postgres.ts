import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedServer, startEmbedded } from '../../../libs/database/index.js';
import { freePort, until } from '../../../libs/testing/product.js';
import type { Part } from './program.js';

/** A PostgreSQL of its own for the scaled form, on one port for all its starts. */
export class Postgres implements Part {
  readonly name = 'postgres';
  private server?: EmbeddedServer;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** Prepares a server on a free port; it does not run yet. */
  static async create({ folder }: { folder: string }): Promise<Postgres> {
    return new Postgres(join(folder, 'postgres'), await freePort());
  }

  /** Its address, as DATABASE_URL takes it. */
  get url(): string {
    if (!this.server) throw new Error('PostgreSQL does not run');
    return this.server.url;
  }

  get isRunning(): boolean {
    return this.server !== undefined;
  }

  async start(): Promise<void> {
    this.server = await startEmbedded({ folder: this.folder, port: this.port });
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.server = undefined;
  }

  /** kill -9 of the server; its keeper starts it again by itself, as a system's service manager does. */
  async kill(): Promise<void> {
    const [pid] = (await readFile(join(this.folder, 'data/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await until('PostgreSQL to be back', async () => {
      const [now] = (await readFile(join(this.folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
      return now !== '' && now !== pid && (await this.isServing());
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
