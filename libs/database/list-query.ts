import { type Page, type PagedRequest, Rejection } from '../contracts/kernel/index.js';
import type { Column } from './column.js';
import { columnOf, selectList, tableName } from './rows.js';
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
  /** Names that `orderField` may have beside the row's own: their columns, or the text in SQL that other tables give. */
  orderable?: Readonly<Record<string, ColumnName<T> | { sql: string }>>;
  /** Also settles the order of equal rows; the key is added. */
  defaultOrder: readonly (readonly [ColumnName<T>, 'asc' | 'desc'])[];
  /** A further condition in SQL; `bind` adds a parameter and gives its placeholder: `bind => 'class_id = any(' + bind(ids) + ')'`. */
  where?: (bind: (value: unknown) => string) => string | undefined;
  /** How many rows there are where nothing is filtered, in SQL: a table that grows without end is not counted row by row. */
  count?: string;
}

/** Parameter that asks for the row with this id alone; it cannot come over the wire. */
export const onlyRow = Symbol('only row');

/** What of a request says which rows and in which order. */
export type ListRequest = Pick<PagedRequest<object>, 'params' | 'order' | 'orderField'>;

/** Chinese is sorted by pinyin, as readers expect; other texts by their letters. */
const textOrder = 'collate "zh-Hans-CN-x-icu"';

/**
 * Answers a paged call.
 * @throws Rejection 1001 排序字段格式不正确
 */
export async function listPage<T extends Table>(
  sql: Sql,
  table: T,
  request: PagedRequest<object>,
  options: ListOptions<T>,
): Promise<Page<RowOf<T>>> {
  const { from, order, parameters, isFiltered } = statementOf(table, request, options);
  const { page, pageSize } = request;
  const count = isFiltered || !options.count ? `count(*) ${from}` : options.count;
  // The specification counts pages from 0; a page beyond what PostgreSQL can skip is empty like any beyond the last.
  const offset = Math.min(page * pageSize, Number.MAX_SAFE_INTEGER);
  const window = `limit $${parameters.length + 1} offset $${parameters.length + 2}`;
  const [data, [counted]] = await Promise.all([
    sql.query<RowOf<T>>(`select ${selectList(table)} ${from} ${order} ${window}`, [...parameters, pageSize, offset]),
    sql.query<{ count: number }>(`select (select ${count}) as count`, count === options.count ? [] : parameters),
  ]);
  return { data, recordCount: counted?.count ?? 0 };
}

/**
 * Sums up the rows that the request's filters give, in SQL: one row for each value of `by`, or one of all.
 * @param sums what is selected, such as `sum(money)::bigint as money`
 */
export function sumList<Row>(
  sql: Sql,
  table: Table,
  request: ListRequest,
  options: ListOptions<Table>,
  sums: { of: string; by?: string },
): Promise<Row[]> {
  const { from, parameters } = statementOf(table, request, options);
  return sql.query<Row>(`select ${sums.of} ${from}${sums.by ? ` group by ${sums.by}` : ''}`, parameters);
}

/** Streams all rows that the request's filters and order give, in batches, for exports: constant memory. */
export function streamList<T extends Table>(
  sql: Sql,
  table: T,
  request: ListRequest,
  options: ListOptions<T>,
): AsyncIterable<RowOf<T>[]> {
  const { from, order, parameters } = statementOf(table, request, options);
  return streamRows(sql, `select ${selectList(table)} ${from} ${order}`, parameters);
}

let cursors = 0;

/** Streams the rows of a statement in batches of `size` through a cursor: constant memory. Needs a transaction. */
export async function* streamRows<Row>(
  sql: Sql,
  statement: string,
  parameters: readonly unknown[] = [],
  size = 1000,
): AsyncGenerator<Row[]> {
  cursors += 1;
  const cursor = `rows_${cursors}`;
  await sql.query(`declare ${cursor} no scroll cursor for ${statement}`, parameters);
  try {
    for (;;) {
      const rows = await sql.query<Row>(`fetch ${size} from ${cursor}`);
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
    }
  } finally {
    sql.send(`close ${cursor}`);
  }
}

function statementOf<T extends Table>(table: T, request: ListRequest, options: ListOptions<T>) {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = [
    ...conditionsOf(table, request.params as Record<string | typeof onlyRow, unknown>, options, bind),
  ];
  const further = options.where?.(bind);
  const isFiltered = conditions.length > 0;
  if (further) conditions.push(`(${further})`);
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  return { from: `from ${tableName(table)}${where}`, order: orderOf(table, request, options), parameters, isFiltered };
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

function* conditionsOf<T extends Table>(
  table: T,
  given: Record<string | typeof onlyRow, unknown>,
  { filters = {}, search }: ListOptions<T>,
  bind: (value: unknown) => string,
): Generator<string> {
  for (const [parameter, filter] of Object.entries<Filter>(filters)) {
    const value = given[parameter];
    if (!isEmpty(value)) yield condition(table, filter, filter.as ? filter.as(value as never) : value, bind);
  }
  if (given[onlyRow] !== undefined) yield `"id" = ${bind(given[onlyRow])}`;
  const keyword = search && given[search.parameter];
  if (search && !isEmpty(keyword)) yield contains(search.columns, keyword, bind);
}

function condition(table: Table, filter: Filter, value: unknown, bind: (value: unknown) => string): string {
  if ('contains' in filter) return contains([filter.contains].flat(), value, bind);
  const [operator, property] =
    'equals' in filter
      ? ['=', filter.equals]
      : 'anyOf' in filter
        ? ['any', filter.anyOf]
        : 'from' in filter
          ? ['>=', filter.from]
          : ['<=', filter.to];
  const column = `"${columnOf(property)}"`;
  const isInstant = table.columns[property]?.kind === 'instant';
  if (operator === 'any') return `${column} = any(${bind(Array.isArray(value) ? value : [value])})`;
  return `${column} ${operator} ${isInstant ? `to_timestamp(${bind(value)}::double precision / 1000)` : bind(value)}`;
}

/** No text that lists search in is longer, characters; the server would look for a longer one at great cost. */
const longestText = 1024;

/** Substring in any of the columns, letters of either case. */
function contains(properties: readonly string[], value: unknown, bind: (value: unknown) => string): string {
  if (String(value).length > longestText) return 'false';
  const pattern = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
  return `(${properties.map((property) => `"${columnOf(property)}" ilike ${pattern}`).join(' or ')})`;
}

function orderOf<T extends Table>(table: T, request: ListRequest, options: ListOptions<T>): string {
  const directions = new Map<string, string>();
  for (const [property, direction] of [...options.defaultOrder, ...table.key.map((name) => [name, 'asc'] as const)])
    if (!directions.has(property)) directions.set(property, direction);
  const wanted = wantedOrder(table, request, options);
  if (wanted?.property !== undefined) directions.delete(wanted.property);
  const others = [...directions].map(([property, direction]) => term(table, property, direction));
  return `order by ${[...(wanted ? [wanted.term] : []), ...others].join(', ')}`;
}

/** What a request is to be ordered by. @throws Rejection 1001 */
function wantedOrder<T extends Table>(
  table: T,
  { order, orderField }: ListRequest,
  { orderable = {} }: ListOptions<T>,
): { term: string; property?: string } | undefined {
  if (isEmpty(orderField)) return undefined;
  const name = orderField as string;
  const direction = order?.startsWith('desc') ? 'desc' : 'asc';
  const target = Object.hasOwn(orderable, name) ? orderable[name]! : name;
  if (typeof target === 'object') return { term: `(${target.sql}) ${textOrder} ${direction} nulls last` };
  if (!Object.hasOwn(table.columns, target)) throw Rejection.invalid('排序字段格式不正确');
  return { term: term(table, target, direction), property: target };
}

function term(table: Table, property: string, direction: string): string {
  const { kind, nullable } = table.columns[property] as Column;
  return `"${columnOf(property)}"${kind === 'text' ? ` ${textOrder}` : ''} ${direction}${nullable ? ' nulls last' : ''}`;
}
