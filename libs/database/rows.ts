import type { Sql } from './sql.js';
import type { NewRow, RowOf, Table } from './table.js';

/** `"schema"."table"`. */
export declare function tableName(table: Table): string;
/** The columns for a select, named as the row's properties: `"created_at" as "createdAt", …`. */
export declare function selectList(table: Table, alias?: string): string;
/** Rows that fulfil a condition in SQL; without it all. `tail` is what follows the condition, such as an order. */
export declare function selectRows<T extends Table>(
  sql: Sql,
  table: T,
  where?: string,
  parameters?: readonly unknown[],
  tail?: string,
): Promise<RowOf<T>[]>;
/** Inserts or replaces rows by their keys, in one statement. */
export declare function saveRows<T extends Table>(sql: Sql, table: T, rows: readonly NewRow<T>[]): Promise<void>;
/** Deletes rows by their keys, in one statement. */
export declare function deleteRows<T extends Table>(
  sql: Sql,
  table: T,
  keys: readonly Partial<RowOf<T>>[],
): Promise<void>;
