import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { BorrowedConnection } from './borrowed-connection.js';
import { poolOf } from './connection.js';
import { DatabaseUnavailable, isDisconnect, translated } from './failure.js';
import type { KeyRing } from './key-ring.js';
import type { Sql } from './sql.js';

/** How a connection is got. */
interface ConnectOptions {
  /** How long a database that is away is waited for, ms. */
  patience: number;
  /** Hears of what the database refuses. */
  onFailure?: (error: unknown) => void;
}

/** How a transaction begins. */
interface TransactionOptions extends ConnectOptions {
  /** Statements without parameters that belong to its beginning. */
  settings?: string | undefined;
  /** Wraps the keys that are kept in the database. */
  keys: KeyRing;
}

/** Runs work in one transaction on a connection of a pool. @throws what the work throws; nothing is committed then */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (sql: Sql) => Promise<T>,
  { settings, keys, ...options }: TransactionOptions,
): Promise<T> {
  const client = await connect(dataSource, options);
  const connection = new BorrowedConnection(dataSource, client, keys);
  let broken: Error | undefined;
  try {
    connection.begin(settings);
    const result = await work(connection);
    await connection.commit();
    return result;
  } catch (error) {
    await connection.rollback().catch((cause: Error) => {
      broken = cause;
    });
    const cause = connection.causeOf(error);
    options.onFailure?.(cause);
    throw translated(cause);
  } finally {
    client.release(broken);
  }
}

/** A server that restarts is waited for; nothing has begun yet, so trying again is harmless. */
export async function connect(dataSource: DataSource, { patience, onFailure }: ConnectOptions): Promise<PoolClient> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await poolOf(dataSource).connect();
    } catch (error) {
      if (!isDisconnect(error)) throw error;
      onFailure?.(error);
      if (Date.now() > deadline) throw new DatabaseUnavailable(error);
      await delay(100);
    }
  }
}
