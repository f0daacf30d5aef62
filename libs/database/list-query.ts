import type { Page, PagedRequest } from '../contracts/kernel/index.js';
import type { Sql } from './sql.js';
import type { ColumnName, RowOf, Table } from './table.js';

/**
 * What one request parameter asks of a row; an empty parameter asks nothing.
 * `from` and `to` are inclusive. `as` turns the parameter into the column's value, for example a local time into an instant.
 */
export type Filter<Name extends string = string> = { as?: (value: never) => unknown } & (
  | { contains: Name | readonly Name[] }
  | { equals: Name }
  | { anyOf: Name }
  | { from: Name }
  | { to: Name }
);

/** How a list answers its requests. */
export interface ListOptions<T extends Table> {
  /** By request parameter. */
  filters?: Readonly<Record<string, Filter<ColumnName<T>>>>;
  /** Parameter that is looked for in any of the columns. */
  search?: { parameter: string; columns: readonly ColumnName<T>[] };
  /** Names that `orderField` may have beside the row's own, and their columns. */
  orderable?: Readonly<Record<string, ColumnName<T>>>;
  defaultOrder: readonly (readonly [ColumnName<T>, 'asc' | 'desc'])[];
  /** A further condition in SQL; `bind` adds a parameter and gives its placeholder: `bind => 'class_id = any(' + bind(ids) + ')'`. */
  where?: (bind: (value: unknown) => string) => string | undefined;
}

/**
 * Answers a paged call.
 * @throws Rejection 1001 排序字段格式不正确
 */
export declare function listPage<T extends Table>(
  sql: Sql,
  table: T,
  request: PagedRequest<object>,
  options: ListOptions<T>,
): Promise<Page<RowOf<T>>>;

/** Streams all rows that the request's filters and order give, in batches, for exports: constant memory. */
export declare function streamList<T extends Table>(
  sql: Sql,
  table: T,
  request: Pick<PagedRequest<object>, 'params' | 'order' | 'orderField'>,
  options: ListOptions<T>,
): AsyncIterable<RowOf<T>[]>;

/** Streams the rows of a statement in batches of `size` through a cursor: constant memory. Needs a transaction. */
export declare function streamRows<Row>(
  sql: Sql,
  statement: string,
  parameters?: readonly unknown[],
  size?: number,
): AsyncIterable<Row[]>;
