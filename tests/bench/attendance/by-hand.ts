import type { Database } from '../../../libs/database/index.js';

/** Days that are asked for. */
interface Span {
  from: string;
  to: string;
  /** Only who was late, early or absent. */
  state?: number;
}

/** What lists and sheets of a school tell, as one who writes the statements by hand would ask for it. */
export const pagesByHand = (database: Database, school: string) => ({
  /** A page of records with their classes, persons and appeals, and how many there are. */
  page: ({ from, to, state }: Span) =>
    database.inSchool(school, async (sql) => {
      const condition = `record.school = $1 and record.person_type = 1 and record.day between $2 and $3
        ${state === undefined ? '' : 'and (record.is_late or record.is_early or record.is_absent)'}`;
      await sql.query(
        `select page.*, class.name as class_name, person.code, person.name,
           (select json_agg(appeal) from attendance.attendance_appeal appeal where appeal.record_id = page.id) as appeals
         from (select record.* from attendance.attendance_record record where ${condition} order by day desc, id limit 20) page
         left join attendance.class_directory class on class.id = page.class_id
         left join attendance.attendee person on person.id = page.person_id order by page.day desc, page.id`,
        [school, from, to],
      );
      await sql.query(`select count(*) from attendance.attendance_record record where ${condition}`, [
        school,
        from,
        to,
      ]);
    }),
  /** Late, early, absent and leave of the persons of a month, day by day. */
  sheet: (month: string, classId?: string) =>
    database.inSchool(school, (sql) =>
      sql.query(
        `select person_id, max(person.name) as name, max(person.code) as code, array_agg(day order by day) as days,
           array_agg(case when is_absent then 4 when is_late then 2 when is_early then 3 when is_on_leave then 5 else 1 end order by day) as states
         from attendance.attendance_record record join attendance.attendee person on person.id = record.person_id
         where record.school = $1 and record.person_type = 1 and day between $2::date and ($2::date + interval '1 month - 1 day')
           and ($3::uuid is null or record.class_id = $3) group by person_id`,
        [school, `${month}-01`, classId ?? null],
      ),
    ),
});
