import { attendanceStatistics, mostCountedDays, noHour } from '../../../libs/contracts/attendance/index.js';
import { type OutputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { ofOwnStudents } from '../past/attendee.js';
import { recordStateOf, signInHourOf, weekdayOf } from '../record/day-state.js';
import { recordTable } from '../record/record.read-model.js';

type Told = OutputOf<typeof attendanceStatistics>;
type Counts = Omit<Told['hours'][number], 'hour'>;

/** Counts of one grade, class, weekday or hour. */
interface PartRow extends Counts {
  part: 'grade' | 'class' | 'weekday' | 'hour';
  /** Of a grade or class; null for those who were in none. */
  id: string | null;
  name: string | null;
  code: string | null;
  /** Weekday or hour. */
  number: number;
}

const dayLength = 86_400_000;
const inReadingOrder = new Intl.Collator('zh', { numeric: true });

/** Those of a class first that the school's order has first, and those of none last. */
const byCode = (one: PartRow, other: PartRow) =>
  Number(one.id === null) - Number(other.id === null) || inReadingOrder.compare(one.code ?? '', other.code ?? '');

const countsOf = ({ count, normal, late, early, absent, pending, leave }: PartRow): Counts => ({
  ...{ count, normal, late, early, absent, pending, leave },
});
const ofClass = (row: PartRow) => ({ classId: row.id, className: row.name, ...countsOf(row) });

/**
 * The days that are asked for, today where none is.
 * @throws Rejection 1001 where they are not in order, or too many
 */
function daysOf({ from, to }: { from?: string; to?: string }, time: LocalTime): [from: string, to: string] {
  const last = to ?? time.day(Date.now());
  const first = from ?? last;
  const length = Math.round((time.instant(last) - time.instant(first)) / dayLength) + 1;
  if (length < 1 || length > mostCountedDays)
    throw Rejection.invalid('统计日期须有先后且最多{days}天', { days: mostCountedDays });
  return [first, last];
}

/** Counts what records say, by grade, class, weekday and hour; they are read once. */
export const countStatistics = answers(
  attendanceStatistics,
  { time: LocalTime },
  async (sql, input, scope, { time }) => {
    const { school } = scope;
    const classIds = input.classId ? await classes.branchIds(sql, school, [input.classId]) : null;
    const parameters: unknown[] = [school, input.personType, ...daysOf(input, time), classIds];
    const own = ofOwnStudents('person_id', scope, (value) => `$${parameters.push(value)}`);
    const directory = tableName(classes.table);
    const sumOf = (outcome?: number) =>
      `(coalesce(sum(number)${outcome ? ` filter (where outcome = ${outcome})` : ''}, 0))::integer`;
    const counts = `${sumOf()} as count, ${sumOf(1)} as normal, ${sumOf(2)} as late, ${sumOf(3)} as early,
    ${sumOf(4)} as absent, ${sumOf(5)} as pending, ${sumOf(6)} as leave`;
    const rows = await sql.query<PartRow>(
      `with recursive counted as materialized (
       select class_id, ${weekdayOf} as weekday, ${signInHourOf} as hour, ${recordStateOf('record')} as outcome, count(*) as number
       from ${tableName(recordTable)} record
       where school = $1 and person_type = $2 and day between $3::date and $4::date
         and ($5::uuid[] is null or class_id = any($5)) and ${['true', ...own].join(' and ')}
       group by 1, 2, 3, 4),
     graded as (
       select id, id as top from ${directory} where school = $1 and type = 1
       union all
       select class.id, top from ${directory} class join graded on class.parent_id = graded.id where class.type <> 1),
     branch as (
       select id, id as top from ${directory} where school = $1 and id in (select class_id from counted)
       union all
       select class.id, top from ${directory} class join branch on class.parent_id = branch.id),
     parts as (
       select 'grade' as part, top as id, null::integer as at, outcome, number
       from counted left join graded on graded.id = class_id
       union all
       select 'class', top, null, outcome, number from counted left join branch on branch.id = class_id
       union all
       select 'weekday', null, weekday, outcome, number from counted
       union all
       select 'hour', null, hour, outcome, number from counted)
     select part, parts.id, class.name, class.code, at as number, ${counts}
     from parts left join ${directory} class on class.id = parts.id group by part, parts.id, class.name, class.code, at`,
      parameters,
    );
    const of = (part: PartRow['part']) => rows.filter((row) => row.part === part);
    // Records of a class of which its grade is told are those of the class.
    const within = (row: PartRow) =>
      row.id && classIds && !classIds.includes(row.id) ? { ...row, id: input.classId ?? null } : row;
    const byNumber = (one: PartRow, other: PartRow) => one.number - other.number;
    return {
      grades: of('grade').sort(byCode).map(within).map(ofClass),
      classes: of('class').sort(byCode).map(ofClass),
      weekdays: of('weekday')
        .sort(byNumber)
        .map((row) => ({ weekday: row.number as Told['weekdays'][number]['weekday'], ...countsOf(row) })),
      hours: of('hour')
        .sort(byNumber)
        .map((row) => ({ hour: row.number === noHour ? null : row.number, ...countsOf(row) })),
    };
  },
);
