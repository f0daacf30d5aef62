import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../database/index.js';

const variable = 'TEST_DATABASE_SERVER';

/** A PostgreSQL of tests: it keeps nothing when the machine fails. */
export interface ServerOfTests {
  /** Signs in the superuser. */
  url: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** URL of the server that the test run started for all its suites. */
export const runningServer = (): string | undefined => process.env[variable];

/** Starts a server over an empty folder. */
export async function startServerOfTests(): Promise<ServerOfTests> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-database-'));
  const server = await startEmbedded({ folder, durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let shared: ServerOfTests | undefined;

/** Before the first suite (Jest's `globalSetup`): one server for all, because each would spend seconds on its own. */
export async function startForAll(): Promise<void> {
  shared = await startServerOfTests();
  process.env[variable] = shared.url;
}

/** After the last suite (Jest's `globalTeardown`). */
export async function stopForAll(): Promise<void> {
  await shared?.stop();
}
