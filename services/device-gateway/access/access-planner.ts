import { grouped, type Sql, selectRows } from '../../../libs/database/index.js';
import { rowsNamed } from './access.tables.js';
import { type AccessRule, readFacts } from './access-facts.js';
import { firstDayRule } from './access-rules.js';
import { personTable, present } from './copies.js';
import { type PlanBasis, type PlannedRow, plannedAt } from './plan-basis.js';
import { type DueDevices, takeDue } from './plans.js';
import { keysOfPerson, WantedRows } from './wanted-rows.js';

/** What some devices are to have. */
interface Plan {
  rules: readonly AccessRule[];
  /** Devices that are to have what is common, which is JSON of `PlannedRow`s. */
  deviceIds: readonly string[];
  common: string;
  own: readonly PlannedRow[];
}

/** The rows of a plan, from parameters 3 to 5; what devices have in common is sent once for all of them. */
const given = `(
  select device_id, common.* from unnest($3::uuid[]) as device(device_id)
  cross join jsonb_to_recordset($4::jsonb) as common(key text, person_id uuid, hash text, value jsonb)
  union all select * from jsonb_to_recordset($5::jsonb) as own(device_id uuid, key text, person_id uuid, hash text, value jsonb)) as given`;

/**
 * What a device may have of a person lets pass what is wanted now does not: another card or face, a rule that let pass and is not
 * named any more, or one that forbids and was not named; so does what is not known. $6 are rules that let pass, $7 those that
 * forbid; a rule that is no more is what the device has of it.
 */
const takesAway = `coalesce(
  held.value is null
  or (held.value ? 'c' and held.value->'c' is distinct from given.value->'c')
  or (held.value ? 's' and held.value->'s' is distinct from given.value->'s')
  or exists (
    select from jsonb_array_elements_text((held.value->'r') - $7::text[]) as before(id)
    where not (given.value->'r' ? before.id) and (before.id = any($6) or not exists (
      select from device_gateway.access_row as rule
      where rule.device_id = held.device_id and rule.key = 'r:' || before.id and rule.value->>'x' = '1')))
  or not ((given.value->'r') - $6::text[]) <@ (held.value->'r'), false)`;

/**
 * Brings what devices are to have up to a plan, within a scope: SQL about the rows of devices and $2. What there is is read once,
 * and changed where it stands: a rule about everybody changes each permission of the school.
 */
async function replace(
  sql: Sql,
  school: string,
  { rules, deviceIds, common, own }: Plan,
  scope: string,
  ids: readonly string[],
): Promise<void> {
  const idsOf = (isDeny: boolean) => rules.filter((rule) => rule.isDeny === isDeny).map(({ id }) => id);
  const kinds = [[firstDayRule, ...idsOf(false)], idsOf(true)];
  const parameters = [school, ids, deviceIds, common, JSON.stringify(own), ...kinds];
  await sql.query(
    `with given as materialized (select given.* from ${given}),
     held as materialized (
       select ctid as place, device_id, key, wanted, confirmed, lost_at, value from device_gateway.access_row
       where school = $1 and ${scope}),
     left_out as materialized (
       select place, confirmed is not null as may_be_there from held where wanted is not null
         and not exists (select from given where given.device_id = held.device_id and given.key = held.key)),
     changed as materialized (
       select given.*, held.place, case when held.confirmed is null or held.confirmed = given.hash then null
         when held.lost_at is not null then held.lost_at when ${takesAway} then now() end as lost_at
       from given left join held on held.device_id = given.device_id and held.key = given.key
       where held.wanted is distinct from given.hash),
     gone as (
       update device_gateway.access_row held set wanted = null, value = null, changed_at = now(), refusal = null,
         lost_at = coalesce(held.lost_at, now())
       where ctid = any(array(select place from left_out where may_be_there))),
     unknown as (
       delete from device_gateway.access_row where ctid = any(array(select place from left_out where not may_be_there))),
     added as (
       insert into device_gateway.access_row (school, device_id, key, person_id, wanted, value, changed_at)
       select $1, device_id, key, person_id, hash, value, now() from changed where place is null)
     update device_gateway.access_row held set wanted = changed.hash, value = changed.value, person_id = changed.person_id,
       changed_at = now(), refusal = null, lost_at = changed.lost_at
     from changed where held.ctid = changed.place`,
    parameters,
  );
}

const nothing = '[]';
/** Persons at devices that one statement is about: 264 bytes each, and PostgreSQL takes 256 MB. */
const mostRows = 100_000;

/** Finds out what all devices of the school are to know of persons, while the caller holds the plans. */
export async function planPersons(sql: Sql, school: string, personIds: readonly string[]): Promise<void> {
  const facts = await readFacts(sql, school);
  const persons = await selectRows(sql, personTable, `${present} and id = any($2)`, [school, personIds]);
  // Without its row nobody could be alone with a device, and nothing of it would be found.
  await sql.query(
    `insert into device_gateway.access_device (device_id, school, last_chunk)
     select id, school, 0 from device_gateway.device_directory where school = $1 on conflict do nothing`,
    [school],
  );
  const wanted = new WantedRows(facts, Date.now());
  const known = new Map(persons.map((person) => [person.id, person]));
  const atOnce = Math.max(1, Math.floor(mostRows / (facts.devices.length + 1)));
  for (let at = 0; at < personIds.length; at += atOnce) {
    const ids = personIds.slice(at, at + atOnce);
    const some = ids.flatMap((id) => known.get(id) ?? []);
    const own = facts.devices.flatMap((device) =>
      plannedAt(
        device,
        some.flatMap((person) => wanted.ofPerson(device, person)),
      ),
    );
    const plan = { ...facts, deviceIds: [], common: nothing, own };
    await replace(sql, school, plan, rowsNamed('$1', '$2'), ids.flatMap(keysOfPerson));
  }
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
 * Finds out what some devices that are due are to have, beside others who do.
 * @param which how many at most: persons who change meanwhile wait for the end of the transaction
 * @returns how many were taken
 */
export async function planDue(sql: Sql, school: string, basis: PlanBasis, which: DueDevices): Promise<number> {
  const due = await takeDue(sql, school, which);
  if (due.length === 0) return 0;
  const { facts, wanted, personsAt } = await basis.read(sql, school);
  const scope = 'device_id = any($2::uuid[])';
  const known = facts.devices.filter(({ id }) => due.includes(id));
  for (const devices of grouped(known, (device) => wanted.likenessOf(device)).values()) {
    const deviceIds = devices.map(({ id }) => id);
    const own = devices.flatMap((device) => plannedAt(device, wanted.ofRules(device)));
    await replace(sql, school, { ...facts, deviceIds, common: personsAt(devices[0]!), own }, scope, deviceIds);
  }
  const gone = due.filter((one) => !known.some(({ id }) => id === one));
  if (gone.length > 0) await replace(sql, school, { ...facts, deviceIds: [], common: nothing, own: [] }, scope, gone);
  await sql.query('update device_gateway.access_device set due_at = null where device_id = any($1)', [due]);
  return due.length;
}
