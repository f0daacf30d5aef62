import type { Column } from './column.js';
import type { Sql } from './sql.js';
import type { NewRow, RowOf, Table } from './table.js';

const names = new Map<string, string>();

/** Name in SQL of a property: `createdAt` -> `created_at`. */
export function columnOf(property: string): string {
  let name = names.get(property);
  if (name === undefined) {
    name = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    names.set(property, name);
  }
  return name;
}

/** `"schema"."table"`. */
export const tableName = (table: Table) => `"${table.schema}"."${table.name}"`;

const prefixed = (alias: string | undefined, property: string) =>
  alias ? `${alias}."${columnOf(property)}"` : `"${columnOf(property)}"`;

/** The columns for a select, named as the row's properties: `"created_at" as "createdAt", …`. */
export const selectList = (table: Table, alias?: string) =>
  Object.keys(table.columns)
    .map((property) => `${prefixed(alias, property)} as "${property}"`)
    .join(', ');

/** Types that rows have on their way in as JSON. */
const transport: Partial<Record<Column['kind'], string>> = { instant: 'double precision' };

const typed = (table: Table, properties: readonly string[]) =>
  properties
    .map((property) => {
      const { kind, sql } = table.columns[property] as Column;
      return `"${property}" ${transport[kind] ?? sql}`;
    })
    .join(', ');

const value = (table: Table, property: string) =>
  table.columns[property]?.kind === 'instant' ? `to_timestamp("${property}" / 1000)` : `"${property}"`;

/** Statements of a table over many rows, made once. */
interface Statements {
  /** Fails where a key is taken. */
  insert: string;
  /** Inserts or replaces. */
  save: string;
  remove: string;
  /** Reads and locks, in the order of the keys. */
  lock: string;
}

const statements = new WeakMap<Table, Statements>();

function statementsOf(table: Table): Statements {
  let known = statements.get(table);
  if (!known) {
    known = makeStatements(table);
    statements.set(table, known);
  }
  return known;
}

function makeStatements(table: Table): Statements {
  const properties = Object.keys(table.columns);
  const { key } = table;
  const columns = properties.map((property) => `"${columnOf(property)}"`).join(', ');
  const values = properties.map((property) => value(table, property)).join(', ');
  const changes = properties
    .filter((property) => !key.includes(property))
    .map((property) => `"${columnOf(property)}" = excluded."${columnOf(property)}"`)
    .join(', ');
  const keyColumns = key.map((property) => `"${columnOf(property)}"`).join(', ');
  const insert = `insert into ${tableName(table)} (${columns})
    select ${values} from json_to_recordset($1::json) as given(${typed(table, properties)})`;
  const keys = `select ${key.map((property) => `${value(table, property)} as "${property}"`).join(', ')}
    from json_to_recordset($1::json) as given(${typed(table, key)})`;
  const match = key.map((property) => `held."${columnOf(property)}" = wanted."${property}"`).join(' and ');
  return {
    insert,
    save: `${insert} on conflict (${keyColumns}) do ${changes ? `update set ${changes}` : 'nothing'}`,
    remove: `delete from ${tableName(table)} held using (${keys}) wanted where ${match}`,
    lock: `select ${selectList(table, 'held')} from ${tableName(table)} held join (${keys}) wanted on ${match}
      order by ${key.map((property) => prefixed('held', property)).join(', ')} for update of held`,
  };
}

/** Rows that fulfil a condition in SQL; without it all. `tail` is what follows the condition, such as an order. */
export function selectRows<T extends Table>(
  sql: Sql,
  table: T,
  where = 'true',
  parameters: readonly unknown[] = [],
  tail = '',
): Promise<RowOf<T>[]> {
  return sql.query(`select ${selectList(table)} from ${tableName(table)} where ${where} ${tail}`, parameters);
}

/**
 * Locks rows of a school that are to be removed, or whose own one of something is replaced, in one order for all: who begins to
 * refer to one (`for share`) waits, and finds it gone; what referred to one before is seen afterwards.
 * @returns how many of them are there
 */
export async function lockRows(sql: Sql, table: Table, school: string, ids: readonly string[]): Promise<number> {
  const statement = `select from ${tableName(table)} where school = $1 and id = any($2) order by id for update`;
  return (await sql.query(statement, [school, ids])).length;
}

const statementNames = new Map<string, string>();

/** Name under which a statement is prepared: one for each text, as tables of one name may be declared differently. */
function nameOf(statement: string): string {
  const name = statementNames.get(statement) ?? `rows ${statementNames.size}`;
  statementNames.set(statement, name);
  return name;
}

/**
 * Rows of a hot statement, which is prepared once a connection: its text is one of few, and PostgreSQL may plan it once
 * for all parameters.
 */
export const queryPrepared = <Row>(sql: Sql, statement: string, parameters: readonly unknown[]): Promise<Row[]> =>
  sql.query(statement, parameters, nameOf(statement));

/** What can be done with many rows in one statement. */
export type RowAction = keyof Statements;

/** The statement that does something with many rows (`save`, `insert`) or keys (`remove`, `lock`): arguments of `Sql.query` and `Sql.send`. */
export function rowStatement(
  table: Table,
  action: RowAction,
  rows: readonly object[],
): [sql: string, parameters: unknown[], name: string] {
  const statement = statementsOf(table)[action];
  return [statement, [JSON.stringify(rows)], nameOf(statement)];
}

/** Inserts or replaces rows by their keys, in one statement. @throws Rejection 1002 at a unique rule */
export async function saveRows<T extends Table>(sql: Sql, table: T, rows: readonly NewRow<T>[]): Promise<void> {
  if (rows.length > 0) await sql.query(...rowStatement(table, 'save', rows));
}
