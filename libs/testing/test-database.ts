import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Database, type DatabaseOptions } from '../database/index.js';
import { runningServer, type ServerOfTests, startServerOfTests } from './server-of-tests.js';

/** An own server, where the run started none (benchmarks); it goes away with the last database. */
let own: Promise<ServerOfTests> | undefined;
let open = 0;

/** A database of a test. */
export interface TestDatabase {
  database: Database;
  /** Signs in the owner. */
  url: string;
  /** Ends the connections. */
  close(): Promise<void>;
}

/**
 * A fresh database on the embedded PostgreSQL of the test run, installed with its roles. Call it in `beforeAll`, and
 * `close` in `afterAll`.
 */
export async function testDatabase(options: Omit<DatabaseOptions, 'url'> = {}): Promise<TestDatabase> {
  open += 1;
  if (!runningServer()) own ??= startServerOfTests();
  const serverUrl = runningServer() ?? ((await own) as ServerOfTests).url;
  const name = `test_${randomBytes(8).toString('hex')}`;
  const owner = new pg.Client({ connectionString: serverUrl });
  await owner.connect();
  await owner.query(`create database ${name}`);
  await owner.end();
  const url = serverUrl.replace(/\/[^/]*$/, `/${name}`);
  const database = await Database.open({ poolSize: 10, ...options, url });
  const close = async () => {
    await database.close();
    open -= 1;
    if (open > 0) return;
    const ending = own;
    own = undefined;
    await (await ending)?.stop();
  };
  return { database, url, close };
}
