import { type Sql, tableName } from '../../../libs/database/index.js';
import { classes } from '../../../services/attendance/copies.js';
import { attendeeTable } from '../../../services/attendance/past/attendee.js';
import { recordTable } from '../../../services/attendance/record/record.read-model.js';
import { classSize } from './attending-school.js';

/** Schools whose records lie in one table. */
export const schools = 10;
/** Pupils of each. */
export const pupils = 3_000;
/** Records that one day has of all of them. */
export const recordsOfADay = schools * pupils;

/** The last day that is recorded, a Friday. */
export const lastDay = '2026-11-27';
/** The month of that day. */
export const month = lastDay.slice(0, 7);

/** Id of a school, in SQL; `s` counts from 0. */
const schoolIn = (s: string) => `md5('recorded school' || ${s})::uuid`;

/**
 * Fills the records with those of schools, a shift a day without weekends, the newest day being `lastDay`, as the projections would
 * have stored them: of a hundred records four are late, two absent, one is of leave.
 * @param days of which there are records
 * @returns the school that is asked about, and a class of it
 */
export async function fillRecordedSchools(sql: Sql, days: number): Promise<{ school: string; classId: string }> {
  await sql.query(
    `insert into ${tableName(classes.table)} (id, school, name, code, type, state)
     select md5(s || ' class' || c)::uuid, ${schoolIn('s')}, '班' || c, 'C' || lpad(c::text, 3, '0'), 2, 1
     from generate_series(0, ${schools - 1}) s, generate_series(0, ${pupils / classSize - 1}) c`,
  );
  await sql.query(
    `insert into ${tableName(attendeeTable)} (id, school, type, code, name, class_id, classes, has_left)
     select md5(s || ' pupil' || n)::uuid, ${schoolIn('s')}, 1, 'S' || lpad(n::text, 5, '0'), '学生' || n,
       md5(s || ' class' || n / ${classSize})::uuid, '[]', false
     from generate_series(0, ${schools - 1}) s, generate_series(0, ${pupils - 1}) n`,
  );
  // A hundred days at a time: one statement of all would keep what it sorts on the disk.
  for (let begun = 0; begun < days; begun += 100)
    await sql.query(
      `insert into ${tableName(recordTable)} (id, school, person_id, person_type, day, rule_id, type, group_id, shift_id, title,
         class_id, sign_in, sign_out, is_late, is_early, is_absent, is_pending, is_on_leave, basis)
       select md5(s || ' ' || n || ' ' || day)::uuid, ${schoolIn('s')}, md5(s || ' pupil' || n)::uuid, 1, day,
         md5('rule' || s)::uuid, 1, md5('group' || s)::uuid, md5('shift' || s)::uuid, '全天',
         md5(s || ' class' || n / ${classSize})::uuid, case when chance not in (4, 5) then '07:' || lpad((n % 60)::text, 2, '0') || ':00' end,
         case when chance not in (4, 5) then '17:20:00' end, chance in (0, 1, 2, 3), false, chance in (4, 5), false, chance = 6,
         case when chance = 6 then 'leave' else 'passes' end
       from (select date '${lastDay}' - (place / 5 * 7 + place % 5) as day, place
         from generate_series($1::integer, $2::integer - 1) place) dates
       cross join generate_series(0, ${schools - 1}) s cross join generate_series(0, ${pupils - 1}) n
       cross join lateral (select abs(hashint4(n * 31 + place * 7 + s)) % 100) luck (chance)`,
      [begun, Math.min(days, begun + 100)],
    );
  const [found] = await sql.query<{ school: string; classId: string }>(
    `select ${schoolIn('4')} as school, md5('4 class17')::uuid as "classId"`,
  );
  return found!;
}
