import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Database, type DatabaseOptions, type EmbeddedServer, startEmbedded } from '../database/index.js';

/** A server for this suite; it goes away with the suite's last database. */
let server: Promise<EmbeddedServer> | undefined;
let folder = '';
let open = 0;
let made = 0;

async function startServer(): Promise<EmbeddedServer> {
  folder = await mkdtemp(join(tmpdir(), 'campus-database-'));
  return startEmbedded({ folder, durable: false });
}

/** A database of a test. */
export interface TestDatabase {
  database: Database;
  /** Signs in the owner. */
  url: string;
  server: EmbeddedServer;
  /** Ends the connections; the server goes with the last database. */
  close(): Promise<void>;
}

/**
 * A fresh database on the embedded PostgreSQL of this suite, installed with its roles. Call it in `beforeAll`, and
 * `close` in `afterAll`.
 */
export async function testDatabase(options: Omit<DatabaseOptions, 'url'> = {}): Promise<TestDatabase> {
  server ??= startServer();
  open += 1;
  made += 1;
  const running = await server;
  const name = `test_${made}`;
  const owner = new pg.Client({ connectionString: running.url });
  await owner.connect();
  await owner.query(`create database ${name}`);
  await owner.end();
  const url = running.url.replace(/\/[^/]*$/, `/${name}`);
  const database = await Database.open({ poolSize: 10, ...options, url });
  const close = async () => {
    await database.close();
    open -= 1;
    if (open > 0) return;
    server = undefined;
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { database, url, server: running, close };
}
