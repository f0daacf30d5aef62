import type { EntityManager } from 'typeorm';
import type { KeyRing } from './key-ring.js';

/** A connection inside its transaction, or one of the owner role outside of any. */
export interface Sql {
  /**
   * Rows of a parameterised statement. Values come as the columns of `table` declare them: timestamptz as epoch ms,
   * date as `yyyy-MM-dd`, bigint and numeric as numbers.
   * @param name prepares the statement once a connection under this name: for hot statements whose text never changes
   */
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[], name?: string): Promise<Row[]>;
  /**
   * Sends a statement whose rows nobody needs without waiting for it. Statements run in the order in which they were
   * sent; a failure fails the transaction.
   */
  send(sql: string, parameters?: readonly unknown[], name?: string): void;
  /** Sends `copy … from stdin` and the text that it reads, as `send` does; see `copyRows`. */
  copy(statement: string, text: string): void;
  /** Does something when the transaction is committed. */
  afterCommit(action: () => void): void;
  /** TypeORM over the same connection and transaction. */
  readonly manager: EntityManager;
  /** Wraps the keys that are kept in the database. */
  readonly keys: KeyRing;
}
