import { dayState, recordMonth, recordMonthExport } from '../../../libs/contracts/attendance/index.js';
import type { InputOf, ListRow } from '../../../libs/contracts/kernel/index.js';
import { Database, type Sql, tableName } from '../../../libs/database/index.js';
import { answers, FileAnswer, type Scope, serves, translate } from '../../../libs/platform/index.js';
import { type WriteColumn, writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { classes } from '../copies.js';
import { attendeeTable, ofOwnStudents } from '../past/attendee.js';
import { dayStateOf } from '../record/day-state.js';
import { recordTable } from '../record/record.read-model.js';

type Asked = InputOf<typeof recordMonth>;
type PersonMonth = ListRow<typeof recordMonth>;

/** A row of what a person's days were. */
interface MonthRow extends Omit<PersonMonth, 'days'> {
  dates: number[];
  states: number[];
}

/** The number of days of a month, `yyyy-MM`. */
function lengthOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** The persons of whom something is recorded in the month, by class and code. */
async function monthOf(
  sql: Sql,
  scope: Scope,
  { personType, month, classId, personId }: Asked,
): Promise<PersonMonth[]> {
  const { school } = scope;
  const classIds = classId ? await classes.branchIds(sql, school, [classId]) : null;
  const length = lengthOf(month);
  const parameters: unknown[] = [school, personType, `${month}-01`, `${month}-${length}`, classIds, personId ?? null];
  const own = ofOwnStudents('person_id', scope, (value) => `$${parameters.push(value)}`);
  const rows = await sql.query<MonthRow>(
    `with days as (
       select person_id, day, ${dayStateOf} as state, bool_or(is_late) as late, bool_or(is_early) as early,
         bool_or(is_absent) as absent, bool_or(is_on_leave) as leave, max(class_id::text)::uuid as class_id
       from ${tableName(recordTable)}
       where school = $1 and person_type = $2 and day between $3::date and $4::date
         and ($5::uuid[] is null or class_id = any($5)) and ($6::uuid is null or person_id = $6)
         and ${['true', ...own].join(' and ')}
       group by person_id, day)
     select person.id, person.code as "personCode", person.name as "personName", coalesce(max(class.name), '') as "className",
       array_agg(extract(day from day)::integer) as dates, array_agg(days.state) as states,
       (count(*) filter (where late))::integer as late, (count(*) filter (where early))::integer as early,
       (count(*) filter (where absent))::integer as absent, (count(*) filter (where leave))::integer as leave
     from days join ${tableName(attendeeTable)} person on person.id = days.person_id
     left join ${tableName(classes.table)} class on class.id = days.class_id
     group by person.id, person.code, person.name order by max(class.code), person.code, person.id`,
    parameters,
  );
  return rows.map(({ dates, states, ...row }) => {
    const days = Array.from({ length }, () => 0);
    for (const [index, date] of dates.entries()) days[date - 1] = states[index] ?? 0;
    return { ...row, days: days.join('') };
  });
}

/** Lists how each day of a month was. */
export const listMonth = answers(recordMonth, (sql, input, context) => monthOf(sql, context, input));

/** Writes the month as a workbook: a column a day, and totals. */
export const exportMonth = serves(recordMonthExport, { database: Database }, async (input, context, { database }) => {
  const text = (template: string) => translate({ template }, context.language);
  const rows = await database.inSchool(context.school, (sql) => monthOf(sql, context, input));
  const wordOf = (state: string | undefined) => text(dayState.labels[Number(state) as 1] ?? '');
  const columns: WriteColumn<PersonMonth>[] = [
    { title: text('班级'), value: ({ className }) => className, width: 18 },
    { title: text('编码'), value: ({ personCode }) => personCode },
    { title: text('姓名'), value: ({ personName }) => personName },
    ...Array.from({ length: lengthOf(input.month) }, (_, day) => ({
      title: String(day + 1),
      width: 8,
      value: ({ days }: PersonMonth) => (days[day] === '0' ? '' : wordOf(days[day])),
    })),
    { title: text('迟到'), value: ({ late }) => late, numeric: true },
    { title: text('早退'), value: ({ early }) => early, numeric: true },
    { title: text('缺勤'), value: ({ absent }) => absent, numeric: true },
    { title: text('请假天数'), value: ({ leave }) => leave, numeric: true },
  ];
  const { fileName, contentType } = recordMonthExport.answer;
  return new FileAnswer(fileName, contentType, (stream) =>
    writeWorkbook(stream, { sheetName: text('考勤月报'), columns }, rows),
  );
});
