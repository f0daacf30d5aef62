import { columnOf, tableName } from './rows.js';
import type { Sql } from './sql.js';
import type { RowOf, Table } from './table.js';

/**
 * True when no row of the school but the one with the id has any of the values. A value that is missing is nobody's.
 * @param table with the columns `id` and `school`
 * @param values by property
 * @param within the value of a column that the other rows share, where the values are unique within that
 */
export async function isFree<T extends Table>(
  sql: Sql,
  table: T,
  school: string,
  values: Partial<RowOf<T>>,
  id?: string,
  within?: { column: string; value: unknown },
): Promise<boolean> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return true;
  const hasOne = given.map(([property], at) => `"${columnOf(property)}" = $${at + 2}`).join(' or ');
  const holders = await sql.query<{ id: string }>(
    `select id from ${tableName(table)} where school = $1 and (${hasOne})
     ${within ? `and "${columnOf(within.column)}" = $${given.length + 2}` : ''}`,
    [school, ...given.map(([, value]) => value), ...(within ? [within.value] : [])],
  );
  return holders.every((holder) => holder.id === id);
}
