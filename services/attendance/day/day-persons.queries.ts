import { attendanceDayPersons } from '../../../libs/contracts/attendance/index.js';
import { type ListRow, Rejection } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { whereaboutsTable } from '../occupancy/whereabouts.js';
import { attendeeTable, ofOwnStudents } from '../past/attendee.js';
import { dayStateOf } from '../record/day-state.js';
import { recordTable } from '../record/record.read-model.js';

/** How far back absences are counted, days. */
const longest = 60;

/** Codes of who has not been seen (enumeration AttendanceDay). */
const notThere = [4, 5];

/** A row as it is read, with the count of all. */
interface PersonRow extends Omit<ListRow<typeof attendanceDayPersons>, 'id' | 'seenAt'> {
  id: string | null;
  /** Epoch ms. */
  seenAt: number | null;
  all: number;
}

/** Lists who was how on a day, and for how many recorded days running each has been absent. */
export const listDayPersons = answers(
  attendanceDayPersons,
  { time: LocalTime },
  async (sql, { params, page, pageSize, orderField }, scope, { time }) => {
    // They come in one order, that of their absences.
    if (orderField) throw Rejection.invalid('排序字段格式不正确');
    const { school } = scope;
    const { day = time.day(Date.now()), personType, classId, state, minDays } = params;
    const states = state === undefined ? null : state === 0 ? notThere : [state];
    const classIds = classId ? await classes.branchIds(sql, school, [classId]) : null;
    const record = tableName(recordTable);
    const parameters: unknown[] = [school, personType, day, classIds, minDays, pageSize, page * pageSize, states];
    const own = ofOwnStudents('person_id', scope, (value) => `$${parameters.push(value)}`);
    const rows = await sql.query<PersonRow>(
      `with listed as (
         select person_id, ${dayStateOf} as state, max(class_id::text)::uuid as class_id
         from ${record} where school = $1 and person_type = $2 and day = $3::date
           and ($4::uuid[] is null or class_id = any($4)) and ${['true', ...own].join(' and ')}
         group by person_id having $8::integer[] is null or ${dayStateOf} = any($8)),
       days as (
         select person_id, day, ${dayStateOf} as state from ${record}
         where school = $1 and person_type = $2 and day <= $3::date and day > $3::date - ${longest}
           and person_id in (select person_id from listed)
         group by person_id, day),
       settled as (
         select person_id, day, state, max(day) filter (where state not in (4, 5)) over (partition by person_id) as last
         from days),
       absences as (
         select person_id, (count(*) filter (where state = 4 and day > coalesce(last, '-infinity')))::integer as number
         from settled group by person_id),
       told as (
         select person.id, person.code as "personCode", person.name as "personName", coalesce(class.name, '') as "className",
           class.code as class_code, listed.state, absences.number as "absentDays",
           (extract(epoch from seen.happened_at) * 1000)::float8 as "seenAt", seen.position
         from listed join absences using (person_id)
         join ${tableName(attendeeTable)} person on person.id = listed.person_id
         left join ${tableName(classes.table)} class on class.id = listed.class_id
         left join ${tableName(whereaboutsTable)} seen on seen.id = listed.person_id
         where absences.number >= $5)
       select page.*, counted.all from (select count(*)::integer as "all" from told) counted
       left join (select * from told order by "absentDays" desc, class_code, "personCode", id limit $6 offset $7) page on true
       order by page."absentDays" desc, page.class_code, page."personCode", page.id`,
      parameters,
    );
    return {
      // Beyond the last page there is the count alone.
      data: rows.flatMap(({ all: _all, seenAt, ...row }) =>
        row.id === null ? [] : [{ ...row, id: row.id, seenAt: seenAt === null ? null : time.text(seenAt) }],
      ),
      recordCount: rows[0]!.all,
    };
  },
);
