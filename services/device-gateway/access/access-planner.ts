import { holdLock, type Sql, selectRows } from '../../../libs/database/index.js';
import { readFacts } from './access-facts.js';
import { personTable } from './copies.js';
import { type WantedRow, WantedRows } from './wanted-rows.js';

/** Devices that are planned in one transaction: persons who change meanwhile wait for its end. */
const devicesAtOnce = 4;

/** Plans of a school are made one after the other, each on what is committed. */
const holdPlans = (sql: Sql, school: string) => holdLock(sql, `device-gateway.access:${school}`);

/** Brings what devices are to have up to what is given, within a scope (SQL about `held`). */
async function replace(
  sql: Sql,
  school: string,
  rows: readonly WantedRow[],
  scope: string,
  ids: readonly string[],
): Promise<void> {
  const given = [
    rows.map(({ deviceId }) => deviceId),
    rows.map(({ key }) => key),
    rows.map(({ personId }) => personId),
    rows.map(({ hash }) => hash),
    rows.map(({ value }) => JSON.stringify(value)),
  ];
  await sql.query(
    `update device_gateway.access_row held set wanted = null, value = null, changed_at = now(), refusal = null
     where held.school = $1 and ${scope} and held.wanted is not null
       and not exists (select from unnest($3::uuid[], $4::text[]) as given(device_id, key)
         where given.device_id = held.device_id and given.key = held.key)`,
    [school, ids, given[0], given[1]],
  );
  await sql.query(
    `insert into device_gateway.access_row (school, device_id, key, person_id, wanted, value, changed_at)
     select $1, given.device_id, given.key, given.person_id, given.hash, given.value::jsonb, now()
     from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[])
       as given(device_id, key, person_id, hash, value)
     left join device_gateway.access_row held on held.device_id = given.device_id and held.key = given.key
     where held.wanted is distinct from given.hash
     on conflict (device_id, key) do update set wanted = excluded.wanted, value = excluded.value,
       person_id = excluded.person_id, changed_at = now(), refusal = null`,
    [school, ...given],
  );
  await sql.query(
    `delete from device_gateway.access_row held
     where held.school = $1 and ${scope} and held.wanted is null and held.confirmed is null`,
    [school, ids],
  );
}

/** Finds out what all devices of the school are to know of persons. */
export async function planPersons(sql: Sql, school: string, personIds: readonly string[]): Promise<void> {
  holdPlans(sql, school);
  const facts = await readFacts(sql, school);
  const persons = await selectRows(sql, personTable, 'school = $1 and id = any($2)', [school, personIds]);
  const wanted = new WantedRows(facts, Date.now());
  const rows = facts.devices.flatMap((device) => persons.flatMap((person) => wanted.ofPerson(device, person)));
  await replace(sql, school, rows, 'held.person_id = any($2::uuid[])', personIds);
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

/** Finds out what some devices that are due are to have. @returns how many were due */
export async function planDue(sql: Sql, school: string): Promise<number> {
  holdPlans(sql, school);
  // Whoever finds a device due meanwhile waits, and it is due again then.
  const due = await sql.query<{ deviceId: string }>(
    `select device_id as "deviceId" from device_gateway.access_device
     where school = $1 and due_at is not null order by due_at, device_id limit ${devicesAtOnce} for update`,
    [school],
  );
  if (due.length === 0) return 0;
  const facts = await readFacts(sql, school);
  const persons = await selectRows(sql, personTable, 'school = $1', [school]);
  const wanted = new WantedRows(facts, Date.now());
  for (const { deviceId } of due) {
    const device = facts.devices.find(({ id }) => id === deviceId);
    const rows = device
      ? [...wanted.ofRules(device), ...persons.flatMap((person) => wanted.ofPerson(device, person))]
      : [];
    await replace(sql, school, rows, 'held.device_id = any($2::uuid[])', [deviceId]);
    await sql.query('update device_gateway.access_device set due_at = null where device_id = $1', [deviceId]);
  }
  return due.length;
}
