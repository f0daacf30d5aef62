import { nameOfReferred, namingAttribute, Rejection } from '../contracts/kernel/index.js';
import { columnOf, lockRows, type Sql, selectRows, type Table, tableName } from '../database/index.js';
import type { Unit } from '../eventsourcing/index.js';
import { type EntryValues, inUse } from './entry.js';
import type { EntryRow } from './entry-table.js';
import type { Reference, ReferredTo, ServedResource } from './served-resource.js';

/** True in SQL of a row that names the entry `asked`: in its column, or in the list that this is. */
const names = ({ table, column }: Reference) =>
  table.columns[column]?.kind === 'json'
    ? `"${columnOf(column)}" @> to_jsonb(asked.id::text)`
    : `"${columnOf(column)}" = asked.id`;

/** Which of the entries something refers to, asked of all referring tables at once. */
export async function usedIds(
  sql: Sql,
  { usedBy }: Pick<ServedResource, 'usedBy'>,
  school: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (usedBy.length === 0 || ids.length === 0) return new Set();
  const refers = usedBy.map(
    (reference) => `exists (select 1 from ${tableName(reference.table)} where school = $1 and ${names(reference)})`,
  );
  const rows = await sql.query<{ id: string }>(
    `select id from unnest($2::uuid[]) as asked(id) where ${refers.join(' or ')}`,
    [school, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Holds entries that are to be taken back; gives those that something refers to, or that have parts. */
export async function usedAmong(unit: Unit, served: ServedResource, ids: readonly string[]): Promise<Set<string>> {
  await lockRows(unit.sql, served.table, unit.school, ids);
  const parts = served.parts.map(({ table, resource }) => ({ table, column: resource.partOf!.reference }));
  return usedIds(unit.sql, { usedBy: [...served.usedBy, ...parts] }, unit.school, ids);
}

/**
 * Holds the entries that are to be removed.
 * @throws Rejection 1004 where one is not there, 1003 where something refers to one
 */
export async function holdUnused(unit: Unit, served: ServedResource, ids: readonly string[]): Promise<void> {
  if ((await lockRows(unit.sql, served.table, unit.school, ids)) < ids.length)
    throw Rejection.notFound(served.resource.unknown);
  const used = await usedIds(unit.sql, served, unit.school, ids);
  if (used.size > 0) throw inUse(served.resource);
}

/** Removes what is part of entries, which are held. */
export async function removeParts(unit: Unit, { parts }: ServedResource, ids: readonly string[]): Promise<void> {
  for (const { table, resource, decider } of parts) {
    const condition = `school = $1 and "${columnOf(resource.partOf!.reference)}" = any($2)`;
    const found = await selectRows(unit.sql, table, condition, [unit.school, ids]);
    await unit.handleMany(
      decider,
      found.map(({ id }) => ({ id: String(id), command: { type: 'Remove' as const } })),
    );
  }
}

/** What an entry that is there refers to by an attribute; null where none is meant. */
export async function placeOf(
  sql: Sql,
  { table }: ServedResource,
  school: string,
  attribute: string,
  id: string | undefined,
): Promise<unknown> {
  if (id === undefined) return null;
  const [row] = await selectRows(sql, table, 'school = $1 and id = $2', [school, id]);
  return row?.[attribute] ?? null;
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

/**
 * Adds the names of the entries that the rows' references mean, where the resource tells them.
 * @param nameIn the attribute that is the name of an entry; what people call it, without it
 */
export async function withNames<R extends EntryRow>(
  sql: Sql,
  { resource, refersTo }: ServedResource,
  school: string,
  rows: readonly R[],
  nameIn: (referred: ReferredTo) => string = (referred) => namingAttribute(referred.resource.attributes),
): Promise<R[]> {
  const named = Object.entries(refersTo).filter(([attribute]) => resource.attributes[attribute]?.named);
  let told = [...rows];
  for (const [attribute, referred] of named) {
    const ids = [...new Set(rows.map((row) => row[attribute]).filter((id) => id !== null))];
    const entries = await selectRows(sql, referred.table, 'school = $1 and id = any($2)', [school, ids]);
    const names = new Map(entries.map((entry) => [entry.id, entry[nameIn(referred)]]));
    told = told.map((row) => ({ ...row, [nameOfReferred(attribute)]: names.get(row[attribute]) ?? null }));
  }
  return told;
}

/** A condition in SQL: the entry that a column names is another one of the tree, or lies below it. */
export function liesBelow(
  { table }: ReferredTo,
  column: string,
  bind: (value: unknown) => string,
  id: unknown,
): string {
  const name = tableName(table);
  return `"${columnOf(column)}" in (with recursive branch as (
    select id from ${name} where id = ${bind(id)}
    union select child.id from ${name} as child join branch on child.parent_id = branch.id) select id from branch)`;
}

/** Room 2 comes before room 10. */
const inReadingOrder = new Intl.Collator('zh', { numeric: true });

/** Columns that no two entries of a school share. */
const uniqueColumns = ({ unique }: Table): string[] =>
  Object.values(unique).flatMap(({ columns: [first, second, ...more] }) =>
    first === 'school' && second && more.length === 0 ? [second] : [],
  );

/** The attribute by which a workbook names an entry. */
export const namedInFiles = ({ by, resource }: ReferredTo): string => by ?? namingAttribute(resource.attributes);

/** The attributes by which texts may name entries, the first that people say first. */
const namingIn = (referred: ReferredTo): readonly string[] =>
  referred.by ? [referred.by] : [namedInFiles(referred), ...uniqueColumns(referred.table)];

/**
 * Ids of the entries that texts name: by the attribute that the reference says, else by what people call them, or by a value
 * that is unique among them.
 * @param lock `for share` where the transaction is to refer to them
 * @returns by text; several where a name is not unique, and missing where there is none
 */
export async function idsByName(
  sql: Sql,
  school: string,
  referred: ReferredTo,
  texts: readonly string[],
  lock?: 'for share',
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const attribute of new Set(namingIn(referred))) {
    const missing = texts.filter((text) => found.get(text)?.length !== 1);
    const condition = `school = $1 and "${columnOf(attribute)}"::text = any($2)`;
    const rows = await selectRows(sql, referred.table, condition, [school, missing], lock);
    const named = new Map<string, string[]>();
    for (const row of rows)
      named.set(String(row[attribute]), [...(named.get(String(row[attribute])) ?? []), String(row.id)]);
    for (const [text, ids] of named) found.set(text, ids);
  }
  return found;
}

/** What a file may say of the entries of a dictionary: each by its name, or by a value that is unique among them and no mere id. */
export async function offeredNames(sql: Sql, school: string, referred: ReferredTo): Promise<string[]> {
  const entries = await selectRows(sql, referred.table, 'school = $1', [school]);
  const told = entries.map((entry) => ({
    id: entry.id,
    texts: namingIn(referred).map((attribute) => String(entry[attribute])),
  }));
  const ids = await idsByName(sql, school, referred, [...new Set(told.flatMap(({ texts }) => texts))]);
  const means = (text: string, id: unknown) => text !== id && ids.get(text)?.length === 1 && ids.get(text)![0] === id;
  return told.flatMap(({ id, texts }) => texts.find((text) => means(text, id)) ?? []).sort(inReadingOrder.compare);
}
