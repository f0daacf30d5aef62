import { Rejection } from '../contracts/kernel/index.js';
import { columnOf, type Sql, tableName } from '../database/index.js';
import type { Unit } from '../eventsourcing/index.js';
import type { ServedResource } from './served-resource.js';

/** Which of the entries something refers to, asked of all referring tables at once. */
export async function usedIds(
  sql: Sql,
  { usedBy }: ServedResource,
  school: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (usedBy.length === 0 || ids.length === 0) return new Set();
  const refers = usedBy.map(
    ({ table, column }) =>
      `exists (select 1 from ${tableName(table)} where school = $1 and "${columnOf(column)}" = asked.id)`,
  );
  const rows = await sql.query<{ id: string }>(
    `select id from unnest($2::uuid[]) as asked(id) where ${refers.join(' or ')}`,
    [school, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Holds the entries that are to be removed, so that nobody can begin to refer to them meanwhile.
 * @throws Rejection 1004 where one is not there, 1003 where something refers to one
 */
export async function holdUnused({ sql, school }: Unit, served: ServedResource, ids: readonly string[]): Promise<void> {
  const held = await sql.query(
    `select 1 from ${tableName(served.table)} where school = $1 and id = any($2) order by id for update`,
    [school, ids],
  );
  if (held.length < ids.length) throw Rejection.notFound();
  const used = await usedIds(sql, served, school, ids);
  if (used.size > 0) throw Rejection.inUse('{label}已被使用，不允许删除', { label: served.resource.label });
}
