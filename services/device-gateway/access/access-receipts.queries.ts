import { accessReceipt, accessRevoked } from '../../../libs/contracts/device-gateway/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { readAwaySince, readStates } from '../presence/presence.read-model.js';
import { isOpen, openSince, rowsNamed } from './access.tables.js';
import { devices, personTable } from './copies.js';
import { type Loss, receiptOf } from './receipt.js';
import { keysOfPerson } from './wanted-rows.js';

/** Most persons that are listed, and most losses that were confirmed among which those are looked for. */
const mostListed = 200;
const mostLosses = 5_000;
const offline = 2;

/** Lists who lost permissions. */
export const listRevoked = answers(
  accessRevoked,
  { time: LocalTime },
  async (sql, { deviceId = null, personName = null }, { school }, { time }) => {
    const rows = await sql.query<{
      id: string;
      name: string;
      removedAt: number | null;
      since: number;
      confirmed: number;
      open: number;
      confirmedAt: number | null;
    }>(
      `with asked as (
         select id, name, removed_at from device_gateway.access_person
         where school = $1 and ($3::text is null or position($3 in name) > 0)),
       open as (
         select person_id, count(distinct device_id)::integer as open, min(${openSince}) as since
         from device_gateway.access_row join device_gateway.device_directory device on device.id = device_id
         where access_row.school = $1 and ${isOpen} and person_id is not null and ($2::uuid is null or device_id = $2)
         group by 1),
       last as (
         select person_id, since, confirmed_at from device_gateway.access_loss loss
         join device_gateway.device_directory device on device.id = loss.device_id join asked on asked.id = person_id
         where loss.school = $1 and ($2::uuid is null or device_id = $2) and not exists (
           select from device_gateway.access_row held
           where held.school = $1 and held.device_id = loss.device_id and held.key in ('p:' || loss.person_id, 'f:' || loss.person_id) and ${isOpen})
         order by confirmed_at desc limit ${mostLosses}),
       confirmed as (
         select person_id, count(*)::integer as confirmed, max(since) as since, max(confirmed_at) as confirmed_at
         from last group by 1)
       select asked.id, asked.name, asked.removed_at as "removedAt", coalesce(open.since, confirmed.since) as since,
         coalesce(confirmed.confirmed, 0) as confirmed, coalesce(open.open, 0) as open,
         case when open.open is null then confirmed_at end as "confirmedAt"
       from open full join confirmed using (person_id) join asked on asked.id = person_id
       order by open.since nulls last, confirmed_at desc limit ${mostListed}`,
      [school, deviceId, personName],
    );
    return rows.map(({ id, name, removedAt, since, confirmed, open, confirmedAt }) => ({
      ...{ id, confirmed, open },
      personName: name,
      isGone: removedAt !== null,
      since: time.text(since),
      confirmedAt: confirmedAt === null ? null : time.text(confirmedAt),
    }));
  },
);

/** Tells where a person passes no more, since when, and where that is not certain. */
export const tellReceipt = answers(
  accessReceipt,
  { time: LocalTime },
  async (sql, { personId }, { school }, { time }) => {
    const [person] = await selectRows(sql, personTable, 'school = $1 and id = $2', [school, personId]);
    if (!person) throw Rejection.notFound('人员不存在');
    const now = Date.now();
    // A device that is no more lets nobody pass of whom the school could tell.
    const all = await sql.query<Loss>(
      `select told.* from (
     select device_id as "deviceId", min(${openSince}) as since, null as "confirmedAt" from device_gateway.access_row
     where school = $1 and ${rowsNamed('$1', '$3')} and ${isOpen} group by 1
     union all
     select device_id, since, confirmed_at from device_gateway.access_loss where school = $1 and person_id = $2) told
     join device_gateway.device_directory device on device.id = told."deviceId"`,
      [school, personId, keysOfPerson(personId)],
    );
    const { losses, since, confirmedAt, elapsed } = receiptOf(all, now);
    const ids = losses.map(({ deviceId }) => deviceId);
    const known = await devices.byId(sql, school, ids);
    const stateOf = await readStates(sql, school, ids);
    const awaySince = await readAwaySince(sql, school, ids);
    const passing = await sql.query<{ deviceId: string }>(
      `select distinct device_id as "deviceId" from device_gateway.access_row
     where school = $1 and ${rowsNamed('$1', '$2')} and wanted is not null`,
      [school, keysOfPerson(personId)],
    );
    const mayPass = new Set(passing.map(({ deviceId }) => deviceId));
    const planning = await sql.query(
      'select from device_gateway.access_device where school = $1 and due_at is not null limit 1',
      [school],
    );
    const moment = (at: number | null | undefined) => (typeof at === 'number' ? time.text(at) : null);
    return {
      personName: person.name,
      isGone: person.removedAt !== null,
      since: moment(since),
      confirmedAt: moment(confirmedAt),
      elapsed: elapsed / 1000,
      isPlanning: planning.length > 0,
      asOf: time.text(now),
      devices: losses.flatMap((loss) => {
        const device = known.get(loss.deviceId);
        if (!device) return [];
        const state = stateOf(device.id);
        return {
          ...{ id: device.id, name: device.name, code: device.code, state, mayPass: mayPass.has(device.id) },
          awaySince: state === offline ? moment(awaySince.get(device.id)) : null,
          since: time.text(loss.since),
          confirmedAt: moment(loss.confirmedAt),
          took: loss.confirmedAt === null ? null : Math.max(0, loss.confirmedAt - loss.since) / 1000,
        };
      }),
    };
  },
);
