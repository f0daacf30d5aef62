import type { EntityManager } from 'typeorm';

/** A connection inside its transaction, or one of the owner role outside of any. */
export interface Sql {
  /**
   * Rows of a parameterised statement. Values come as the columns of `table` declare them: timestamptz as epoch ms,
   * date as `yyyy-MM-dd`, bigint and numeric as numbers.
   */
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** TypeORM over the same connection and transaction. */
  readonly manager: EntityManager;
}
