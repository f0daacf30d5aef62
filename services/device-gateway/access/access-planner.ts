import { grouped, type Sql, selectRows } from '../../../libs/database/index.js';
import { type AccessRule, readFacts } from './access-facts.js';
import { accessHashOf } from './access-hash.js';
import { firstDayRule } from './access-rules.js';
import { personTable, present } from './copies.js';
import { holdPlans } from './plans.js';
import { type WantedRow, WantedRows } from './wanted-rows.js';

/** What some devices are to have: rows of each of them, and rows of one alone. */
interface Plan {
  rules: readonly AccessRule[];
  deviceIds: readonly string[];
  common: readonly WantedRow[];
  own: readonly { deviceId: string; rows: readonly WantedRow[] }[];
}

const columnsOf = (rows: readonly WantedRow[]) => [
  rows.map(({ key }) => key),
  rows.map(({ personId }) => personId),
  rows.map(({ key, value }) => accessHashOf(key, value)),
  rows.map(({ value }) => JSON.stringify(value)),
];

/** The rows of a plan, from parameters 3 to 11; what devices have in common is sent once for all of them. */
const given = `(
  select device_id, key, person_id, hash, value from unnest($3::uuid[]) as device(device_id)
  cross join unnest($4::text[], $5::uuid[], $6::text[], $7::text[]) as common(key, person_id, hash, value)
  union all select * from unnest($8::uuid[], $9::text[], $10::uuid[], $11::text[], $12::text[])) as given(device_id, key, person_id, hash, value)`;

/**
 * What a device may have of a person lets pass what is wanted now does not: another card or face, a rule that let pass and is not
 * named any more, or one that forbids and was not named; so does what is not known. $13 are rules that let pass, $14 those that
 * forbid; a rule that is no more is what the device has of it.
 */
const takesAway = `coalesce(
  held.value is null
  or (held.value ? 'c' and held.value->'c' is distinct from given.value::jsonb->'c')
  or (held.value ? 's' and held.value->'s' is distinct from given.value::jsonb->'s')
  or exists (
    select from jsonb_array_elements_text((held.value->'r') - $14::text[]) as before(id)
    where not (given.value::jsonb->'r' ? before.id) and (before.id = any($13) or not exists (
      select from device_gateway.access_row as rule
      where rule.device_id = held.device_id and rule.key = 'r:' || before.id and rule.value->>'x' = '1')))
  or not ((given.value::jsonb->'r') - $13::text[]) <@ (held.value->'r'), false)`;

/** Brings what devices are to have up to a plan, within a scope (SQL about `held` and $2). */
async function replace(
  sql: Sql,
  school: string,
  { rules, deviceIds, common, own }: Plan,
  scope: string,
  ids: readonly string[],
): Promise<void> {
  const ownDevices = own.flatMap(({ deviceId, rows }) => rows.map(() => deviceId));
  const ownRows = columnsOf(own.flatMap(({ rows }) => rows));
  const idsOf = (isDeny: boolean) => rules.filter((rule) => rule.isDeny === isDeny).map(({ id }) => id);
  const kinds = [[firstDayRule, ...idsOf(false)], idsOf(true)];
  const parameters = [school, ids, deviceIds, ...columnsOf(common), ownDevices, ...ownRows, ...kinds];
  await sql.query(
    `with given as materialized (select given.* from ${given}), gone as (
       update device_gateway.access_row held set wanted = null, value = null, changed_at = now(), refusal = null,
         lost_at = coalesce(held.lost_at, now())
       where held.school = $1 and ${scope} and held.wanted is not null and held.confirmed is not null
         and not exists (select from given where given.device_id = held.device_id and given.key = held.key)),
     unknown as (
       delete from device_gateway.access_row held
       where held.school = $1 and ${scope} and held.wanted is not null and held.confirmed is null
         and not exists (select from given where given.device_id = held.device_id and given.key = held.key))
     insert into device_gateway.access_row (school, device_id, key, person_id, wanted, value, changed_at, lost_at)
     select $1, given.device_id, given.key, given.person_id, given.hash, given.value::jsonb, now(),
       case when held.confirmed is null or held.confirmed = given.hash then null
         when held.lost_at is not null then held.lost_at when ${takesAway} then now() end
     from given left join device_gateway.access_row held on held.device_id = given.device_id and held.key = given.key
     where held.wanted is distinct from given.hash
     on conflict (device_id, key) do update set wanted = excluded.wanted, value = excluded.value,
       person_id = excluded.person_id, changed_at = now(), refusal = null, lost_at = excluded.lost_at`,
    parameters,
  );
}

/** Finds out what all devices of the school are to know of persons, while the caller holds the plans. */
export async function planPersons(sql: Sql, school: string, personIds: readonly string[]): Promise<void> {
  const facts = await readFacts(sql, school);
  const persons = await selectRows(sql, personTable, `${present} and id = any($2)`, [school, personIds]);
  const wanted = new WantedRows(facts, Date.now());
  const own = facts.devices.map((device) => ({
    deviceId: device.id,
    rows: persons.flatMap((person) => wanted.ofPerson(device, person)),
  }));
  await replace(
    sql,
    school,
    { ...facts, deviceIds: [], common: [], own },
    'held.person_id = any($2::uuid[])',
    personIds,
  );
}

/** Notes that the permissions of devices are to be found out anew: of these, or of all that the school has. */
export async function notePlansDue(sql: Sql, school: string, deviceIds?: readonly string[]): Promise<void> {
  await sql.query(
    `insert into device_gateway.access_device (device_id, school, last_chunk, due_at)
     select id, school, 0, now() from device_gateway.device_directory
     where school = $1 and ($2::uuid[] is null or id = any($2))
     on conflict (device_id) do update set due_at = now()`,
    [school, deviceIds ?? null],
  );
}

/** Forgets devices that are no more. */
export async function forgetDevices(sql: Sql, deviceIds: readonly string[]): Promise<void> {
  for (const table of ['access_row', 'access_device'])
    await sql.query(`delete from device_gateway.${table} where device_id = any($1)`, [deviceIds]);
}

/**
 * Finds out what some devices that are due are to have.
 * @param most how many: persons who change meanwhile wait for the end of the transaction
 * @returns how many were due
 */
export async function planDue(sql: Sql, school: string, most: number): Promise<number> {
  holdPlans(sql, school);
  // Whoever finds a device due meanwhile waits, and it is due again then.
  const due = await sql.query<{ deviceId: string }>(
    `select device_id as "deviceId" from device_gateway.access_device
     where school = $1 and due_at is not null order by due_at, device_id limit $2 for update`,
    [school, most],
  );
  if (due.length === 0) return 0;
  const facts = await readFacts(sql, school);
  const persons = await selectRows(sql, personTable, present, [school]);
  const wanted = new WantedRows(facts, Date.now());
  const ids = new Set(due.map(({ deviceId }) => deviceId));
  const alike = grouped(
    facts.devices.filter(({ id }) => ids.has(id)),
    (device) => wanted.likenessOf(device),
  );
  for (const devices of alike.values()) {
    const deviceIds = devices.map(({ id }) => id);
    const common = persons.flatMap((person) => wanted.ofPerson(devices[0]!, person));
    const own = devices.map((device) => ({ deviceId: device.id, rows: wanted.ofRules(device) }));
    await replace(sql, school, { ...facts, deviceIds, common, own }, 'held.device_id = any($2::uuid[])', deviceIds);
  }
  const known = new Set(facts.devices.map(({ id }) => id));
  const gone = [...ids].filter((id) => !known.has(id));
  if (gone.length > 0)
    await replace(
      sql,
      school,
      { ...facts, deviceIds: [], common: [], own: [] },
      'held.device_id = any($2::uuid[])',
      gone,
    );
  await sql.query('update device_gateway.access_device set due_at = null where device_id = any($1)', [[...ids]]);
  return due.length;
}
