import { type Message, Rejection, type Resource } from '../contracts/kernel/index.js';
import { columnOf, lockRows, type Sql, selectRows, tableName } from '../database/index.js';
import type { Unit } from '../eventsourcing/index.js';
import type { EntryValues } from './entry.js';
import { numberingsOf, type ServedResource } from './served-resource.js';

/** How many things of each kind entries of a dictionary have, by their ids. @param lock `for share` where somebody begins to lie in them */
async function countsOf(
  sql: Sql,
  school: string,
  { table }: Pick<ServedResource, 'table'>,
  ids: readonly string[],
  lock?: 'for share',
) {
  const found = await selectRows(sql, table, 'school = $1 and id = any($2)', [school, ids], lock);
  return new Map(found.map((row) => [String(row.id), row]));
}

/** Why numbers are beyond what the entries have that they are numbers of; by the values that say so. */
export async function beyondCounts(
  { sql, school }: Pick<Unit, 'sql' | 'school'>,
  { resource, refersTo }: Pick<ServedResource, 'resource' | 'refersTo'>,
  all: readonly EntryValues[],
  lock?: 'for share',
): Promise<ReadonlyMap<EntryValues, Message>> {
  const refused = new Map<EntryValues, Message>();
  for (const [name, { of, count, beyond }] of numberingsOf(resource)) {
    const ids = [...new Set(all.flatMap((values) => (values[of] as string | undefined) ?? []))];
    const entries = await countsOf(sql, school, refersTo[of]!, ids, lock);
    for (const values of all) {
      const most = entries.get(String(values[of]))?.[count];
      const number = values[name];
      if (typeof most === 'number' && typeof number === 'number' && (number < 1 || number > most))
        refused.set(values, { template: beyond });
    }
  }
  return refused;
}

/**
 * Holds an entry that is to be changed, where a number of it must be one of those that another entry has.
 * @returns the values that the change leaves as they are and the rule needs
 */
async function keptNumbers({ sql, school }: Unit, { resource, table }: ServedResource, id: string) {
  const [row] = await selectRows(sql, table, 'school = $1 and id = $2', [school, id], 'for update');
  const names = numberingsOf(resource).flatMap(([name, { of }]) => [name, of]);
  return Object.fromEntries(names.map((name) => [name, row?.[name]]));
}

/**
 * Checks that what numbers number is there. What is refused as unknown is refused before.
 * @param id of the entry that is changed
 * @throws Rejection 1001
 */
export async function requireCounted(
  unit: Unit,
  served: ServedResource,
  values: EntryValues,
  id?: string,
): Promise<void> {
  const numberings = numberingsOf(served.resource);
  if (!numberings.some(([name, { of }]) => values[name] !== undefined || values[of] !== undefined)) return;
  const kept = id === undefined ? {} : await keptNumbers(unit, served, id);
  const [refusal] = (await beyondCounts(unit, served, [{ ...kept, ...values }], 'for share')).values();
  if (refusal) throw Rejection.invalid(refusal.template);
}

/** Why entries cannot have so few of what others lie in; by the ids of the entries. They are held until the commit. */
export async function tooFew(
  { sql, school }: Pick<Unit, 'sql' | 'school'>,
  { resource, table, numberedBy }: ServedResource,
  changes: ReadonlyMap<string, EntryValues>,
): Promise<ReadonlyMap<string, Message>> {
  const refused = new Map<string, Message>();
  for (const { table: user, entry, number, count } of numberedBy) {
    const fewer = [...changes].filter(([, values]) => typeof values[count] === 'number');
    if (fewer.length === 0) continue;
    const ids = fewer.map(([id]) => id);
    await lockRows(sql, table, school, ids);
    const used = await sql.query<{ id: string; most: number }>(
      `select "${columnOf(entry)}" as id, max("${columnOf(number)}") as most from ${tableName(user)}
       where school = $1 and "${columnOf(entry)}" = any($2) group by 1`,
      [school, ids],
    );
    for (const { id, most } of used)
      if (most > (changes.get(id)![count] as number))
        refused.set(id, {
          template: '{label}不能小于已使用的{number}',
          values: { label: labelOf(resource, count), number: most },
        });
  }
  return refused;
}

const labelOf = ({ attributes }: Resource, name: string) => attributes[name]!.label;

/** Checks that an entry keeps as many of what others lie in as these need. @throws Rejection 1003 */
export async function requireEnough(
  unit: Unit,
  served: ServedResource,
  id: string,
  changes: EntryValues,
): Promise<void> {
  const [refusal] = (await tooFew(unit, served, new Map([[id, changes]]))).values();
  if (refusal) throw Rejection.inUse(refusal.template, refusal.values);
}
