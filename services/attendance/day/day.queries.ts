import { attendanceDay } from '../../../libs/contracts/attendance/index.js';
import type { OutputOf } from '../../../libs/contracts/kernel/index.js';
import { type Sql, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime, type Scope } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { ofOwnStudents } from '../past/attendee.js';
import { dayStateOf } from '../record/day-state.js';
import { recordTable } from '../record/record.read-model.js';

type Group = OutputOf<typeof attendanceDay>['groups'][number];

const record = tableName(recordTable);

/** The last day on which something was recorded, up to one. */
async function lastRecorded(sql: Sql, school: string, until: string, isBefore: boolean): Promise<string | null> {
  const [found] = await sql.query<{ day: string | null }>(
    `select max(last.day)::text as day from unnest(array[1, 3]) as kind(person_type), lateral (
       select day from ${record} record where school = $1 and record.person_type = kind.person_type
         and day ${isBefore ? '<' : '<='} $2::date order by day desc limit 1) last`,
    [school, until],
  );
  return found?.day ?? null;
}

/** Counts students by the grade of their class, and teachers as one, on a day beside the one before. */
function countsOf(sql: Sql, scope: Scope, day: string, dayBefore: string | null): Promise<Group[]> {
  const parameters: unknown[] = [scope.school, day, dayBefore];
  const own = ofOwnStudents('person_id', scope, (value) => `$${parameters.push(value)}`);
  return sql.query<Group>(
    `with recursive graded as (
       select id, id as grade_id, name, code from ${tableName(classes.table)} where school = $1 and type = 1
       union all
       select class.id, grade_id, graded.name, graded.code
       from ${tableName(classes.table)} class join graded on class.parent_id = graded.id where class.type <> 1),
     person_day as (
       select person_type, person_id, day, ${dayStateOf} as state, max(class_id::text)::uuid as class_id
       from ${record} record where school = $1 and person_type in (1, 3) and day in ($2::date, $3::date) and ${['true', ...own].join(' and ')}
       group by person_type, person_id, day),
     counted as (
       select person_type, graded.grade_id, graded.name, graded.code, day = $2::date as is_now, state
       from person_day left join graded on graded.id = person_day.class_id and person_type = 1)
     select person_type as "personType", grade_id as "classId", name as "className",
       (count(*) filter (where is_now))::integer as expected,
       (count(*) filter (where is_now and state in (1, 2, 3)))::integer as present,
       (count(*) filter (where is_now and state = 2))::integer as late,
       (count(*) filter (where is_now and state = 3))::integer as early,
       (count(*) filter (where is_now and state = 4))::integer as absent,
       (count(*) filter (where is_now and state = 5))::integer as pending,
       (count(*) filter (where is_now and state = 6))::integer as leave,
       (count(*) filter (where not is_now))::integer as "expectedBefore",
       (count(*) filter (where not is_now and state in (1, 2, 3)))::integer as "presentBefore"
     from counted group by person_type, grade_id, name, code order by person_type, code nulls last, grade_id`,
    parameters,
  );
}

/** Tells what a day of the school is like. */
export const tellDay = answers(attendanceDay, { time: LocalTime }, async (sql, { day: asked }, scope, { time }) => {
  const { school } = scope;
  const day = asked ?? (await lastRecorded(sql, school, time.day(Date.now()), false));
  if (!day) return { day: null, dayBefore: null, groups: [] };
  const dayBefore = await lastRecorded(sql, school, day, true);
  return { day, dayBefore, groups: await countsOf(sql, scope, day, dayBefore) };
});
