import { type Sql, selectRows, type Table } from '../../../libs/database/index.js';

/** A table of persons. */
type PersonTable = Table & { columns: { id: Table['columns'][string] } };

/**
 * True when nobody but the person with the id fulfils the condition.
 * @param condition in SQL, over the parameters
 */
export async function isFree<T extends PersonTable>(
  sql: Sql,
  table: T,
  condition: string,
  parameters: readonly unknown[],
  id?: string,
): Promise<boolean> {
  const holders = await selectRows(sql, table, condition, parameters);
  return holders.every((holder) => holder.id === id);
}
