import { type Sql, saveRows, tableName } from '../../../libs/database/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { passTable } from '../../../services/attendance/pass/pass.read-model.js';
import { attendeeTable } from '../../../services/attendance/past/attendee.js';
import {
  assignmentVersionTable,
  groupVersionTable,
  memberVersionTable,
  ruleVersionTable,
} from '../../../services/attendance/past/past.js';

/** Monday: the day that is judged. */
export const judgedDay = '2026-11-23';
/** Midnight of that day where the school is, epoch ms. */
const midnight = Date.parse(`${judgedDay}T00:00:00+08:00`);
const founded = Date.parse('2026-09-01T00:00:00+08:00');
/** Pupils of a group, which is a class too. */
export const classSize = 60;
/** Passes of each pupil on the day. */
export const passesOfDay = 4;

export const school = namedId('bench', 'attending school');
const id = (...parts: string[]) => namedId(school, ...parts);
/** Id of a class, in SQL: of the class of pupil `n`. */
const classOf = `md5('class' || n / ${classSize})::uuid`;
const shift = (name: string, [signInFrom, signInTo, signOutFrom, signOutTo]: [string, string, string, string]) => ({
  ...{ shiftId: id('shift', name), title: name, weekDays: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[] },
  ...{ signInFrom, signInTo, signOutFrom, signOutTo },
});
/** The shifts of the one rule of the school: a morning and an afternoon. */
const shifts = [
  shift('上午', ['06:30:00', '08:00:00', '11:40:00', '12:30:00']),
  shift('下午', ['13:00:00', '14:00:00', '17:00:00', '19:00:00']),
];
/** Records that a pupil has of a day. */
export const recordsOfDay = shifts.length;

/** Id of the one rule of the school. */
export const ruleId = id('rule');

/** Gives the first pupils of the school passes on days before the judged one, as they have on it. @returns their ids */
export async function fillDaysBefore(sql: Sql, pupils: number, days: number): Promise<string[]> {
  await sql.query(
    `insert into ${tableName(passTable)} (id, school, person_id, person_type, person_code, person_name, class_id, credential,
       device_id, device_code, door_code, position, direction, granted, lane, happened_at, recorded_at)
     select md5(pass.id::text || back)::uuid, school, person_id, person_type, person_code, person_name, class_id, credential,
       device_id, device_code, door_code, position, direction, granted, lane, happened_at - back * interval '1 day',
       recorded_at - back * interval '1 day'
     from ${tableName(passTable)} pass cross join generate_series(1, $3::integer - 1) back
     where school = $1 and person_id in (select md5('pupil' || n)::uuid from generate_series(0, $2::integer - 1) n)`,
    [school, pupils, days],
  );
  const rows = await sql.query<{ id: string }>(
    `select md5('pupil' || n)::uuid::text as id from generate_series(0, $1::integer - 1) n`,
    [pupils],
  );
  return rows.map((row) => row.id);
}

/**
 * Fills the read models with a school whose pupils have come and gone twice on the day, as the projections would have stored them:
 * a twentieth is late, a fiftieth has no pass.
 */
export async function fillAttendingSchool(sql: Sql, pupils: number): Promise<void> {
  const version = <T>(value: T) => [{ from: founded, value }];
  const rule = { title: '学生上课', type: 1, validFrom: '2026-09-01', validTo: '2027-07-15' } as const;
  const known = Object.fromEntries(shifts.map((one) => [one.shiftId, one]));
  await saveRows(sql, ruleVersionTable, [
    { id: ruleId, school, versions: version({ ...rule, shifts: known, excludedClassIds: [] }) },
  ]);
  const said = [school, pupils, founded];
  const classes = [school, Math.ceil(pupils / classSize)];
  await sql.query(
    `insert into ${tableName(groupVersionTable)} (id, school, versions)
     select md5('group' || n)::uuid, $1, jsonb_build_array(jsonb_build_object('from', $3::bigint,
       'value', jsonb_build_object('ruleId', $4::text, 'state', 1))) from generate_series(0, $2::integer - 1) n`,
    [...classes, founded, ruleId],
  );
  await sql.query(
    `insert into ${tableName(assignmentVersionTable)} (id, school, group_id, device_id, versions)
     select md5('assignment' || n)::uuid, $1, md5('group' || n)::uuid, $4::uuid, jsonb_build_array(jsonb_build_object('from', $3::bigint,
       'value', jsonb_build_object('groupId', md5('group' || n)::uuid, 'deviceId', $4::uuid, 'doorId', null)))
     from generate_series(0, $2::integer - 1) n`,
    [...classes, founded, id('device')],
  );
  await sql.query(
    `insert into ${tableName(attendeeTable)} (id, school, type, code, name, class_id, classes, has_left)
     select md5('pupil' || n)::uuid, $1, 1, 'S' || n, '学生' || n, ${classOf},
       jsonb_build_array(jsonb_build_object('from', $3::bigint, 'value', ${classOf})), false
     from generate_series(0, $2::integer - 1) n`,
    said,
  );
  await sql.query(
    `insert into ${tableName(memberVersionTable)} (id, school, person_id, type, versions, group_id)
     select md5('member' || n)::uuid, $1, md5('pupil' || n)::uuid, 1,
       jsonb_build_array(jsonb_build_object('from', $3::bigint, 'value', md5('group' || n / ${classSize})::uuid)),
       md5('group' || n / ${classSize})::uuid
     from generate_series(0, $2::integer - 1) n`,
    said,
  );
  // In the morning 40 minutes before eight o'clock, or ten after it; out at 11:50, in at 13:30, out at 17:20.
  await sql.query(
    `insert into ${tableName(passTable)} (id, school, person_id, person_type, person_code, person_name, class_id, credential,
       device_id, device_code, door_code, position, direction, granted, lane, happened_at, recorded_at)
     select md5('pass' || n || ' ' || turn)::uuid, $1, md5('pupil' || n)::uuid, 1, 'S' || n, '学生' || n, ${classOf}, 'card',
       $4, 'D1', '1', '东门', case turn % 2 when 0 then 1 else 2 end, true, 'live', at, at
     from generate_series(0, $2::integer - 1) n cross join (values (0), (1), (2), (3)) turns (turn)
     cross join lateral (select to_timestamp($3::double precision / 1000) + (n % 600) * interval '1 s' +
       case turn when 0 then case when n % 20 = 1 then interval '8 hours 10 minutes' else interval '7 hours 20 minutes' end
         when 1 then interval '11 hours 50 minutes' when 2 then interval '13 hours 30 minutes' else interval '17 hours 20 minutes' end)
       moment (at)
     where n % 50 <> 7`,
    [school, pupils, midnight, id('device')],
  );
}
