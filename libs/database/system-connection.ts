import { openPool } from './connection.js';
import type { Database } from './database.js';
import { KeyRing } from './key-ring.js';
import { inTransaction } from './transaction.js';

/** How long a database that is away is waited for, ms. */
const patience = 10_000;

/** What of a database a worker thread has: transactions of the system. It has no keys, so it opens nothing that is sealed. */
export type SystemConnection = Pick<Database, 'asSystem' | 'close'>;

/**
 * Connects a worker thread to a database that is installed.
 * @param url signs in the system role (`Database.roles`)
 */
export async function openSystemConnection(url: string, poolSize: number): Promise<SystemConnection> {
  const dataSource = await openPool(url, poolSize, []);
  const keys = new KeyRing();
  return {
    asSystem: (work) => inTransaction(dataSource, work, { keys, patience }),
    close: () => dataSource.destroy(),
  };
}
