import { nameOfReferred, Rejection } from '../contracts/kernel/index.js';
import { columnOf, type Sql, selectRows, tableName } from '../database/index.js';
import type { Unit } from '../eventsourcing/index.js';
import type { EntryValues } from './entry.js';
import type { EntryRow } from './entry-table.js';
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
  if (held.length < ids.length) throw Rejection.notFound(served.resource.unknown);
  const used = await usedIds(sql, served, school, ids);
  if (used.size > 0) throw Rejection.inUse('{label}已被使用，不允许删除', { label: served.resource.label });
}

/**
 * Holds the entries of other dictionaries that values refer to, so that none is removed before the commit.
 * @throws Rejection 1004 where one is not there
 */
export async function holdReferred(
  { sql, school }: Unit,
  { resource, refersTo }: ServedResource,
  values: EntryValues,
): Promise<void> {
  for (const [name, { table }] of Object.entries(refersTo)) {
    const id = values[name];
    if (id === undefined || id === null) continue;
    const held = `select 1 from ${tableName(table)} where school = $1 and id = $2 for share`;
    if ((await sql.query(held, [school, id])).length === 0)
      throw Rejection.notFound(resource.attributes[name]?.unknown);
  }
}

/** What people call an entry: its first attribute. */
export const namingAttribute = ({ resource }: ServedResource): string => Object.keys(resource.attributes)[0]!;

/** Adds the names of the entries that the rows' references mean, where the resource tells them. */
export async function withNames<R extends EntryRow>(
  sql: Sql,
  { resource, refersTo }: ServedResource,
  school: string,
  rows: readonly R[],
): Promise<R[]> {
  const named = Object.entries(refersTo).filter(([attribute]) => resource.attributes[attribute]?.named);
  let told = [...rows];
  for (const [attribute, referred] of named) {
    const ids = [...new Set(rows.map((row) => row[attribute]).filter((id) => id !== null))];
    const entries = await selectRows(sql, referred.table, 'school = $1 and id = any($2)', [school, ids]);
    const names = new Map(entries.map((entry) => [entry.id, entry[namingAttribute(referred)]]));
    told = told.map((row) => ({ ...row, [nameOfReferred(attribute)]: names.get(row[attribute]) ?? null }));
  }
  return told;
}
