import type { Column } from './column.js';
import { readInstant } from './instant-text.js';
import { columnOf, selectRows, tableName } from './rows.js';
import type { Sql } from './sql.js';
import type { RowOf, Table } from './table.js';

/** Stands between the values of a row. */
const separator = '\x1f';

const readers: Partial<Record<Column['kind'], (text: string) => unknown>> = {
  integer: Number,
  bigint: Number,
  instant: readInstant,
  json: JSON.parse,
};
const asIs = (text: string): unknown => text;

interface Field {
  property: string;
  read: (text: string) => unknown;
}

function fieldOf([property, { kind, nullable }]: [string, Column]): Field {
  const read = readers[kind] ?? asIs;
  return { property, read: nullable ? (text) => (text === '' ? null : read(text.slice(1))) : read };
}

/** A value as text; what may be missing has a mark before it. */
const packed = ([property, { nullable }]: [string, Column]) =>
  nullable ? `coalesce('=' || "${columnOf(property)}"::text, '')` : `"${columnOf(property)}"`;

/**
 * Rows as `selectRows` gives them, in half the time where they are many: each comes as one text, since what costs most is to take
 * value after value out of an answer. The table has no bytes, numerics or booleans. A text that holds the separator, or a value that
 * is missing against the declaration, changes the number of values: such rows are read as all others are.
 */
export async function selectPackedRows<T extends Table>(
  sql: Sql,
  table: T,
  where: string,
  parameters: readonly unknown[],
  tail = '',
): Promise<RowOf<T>[]> {
  const columns = Object.entries<Column>(table.columns);
  const lines = await sql.query<{ line: string }>(
    `select concat_ws(E'\\x1f', ${columns.map(packed).join(', ')}) as line from ${tableName(table)} where ${where} ${tail}`,
    parameters,
  );
  const fields = columns.map(fieldOf);
  const rows: Record<string, unknown>[] = [];
  for (const { line } of lines) {
    const values = line.split(separator);
    if (values.length !== fields.length) return selectRows(sql, table, where, parameters, tail);
    const row: Record<string, unknown> = {};
    for (let at = 0; at < fields.length; at++) {
      const { property, read } = fields[at] as Field;
      row[property] = read(values[at] as string);
    }
    rows.push(row);
  }
  return rows as RowOf<T>[];
}
