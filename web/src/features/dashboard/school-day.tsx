import { attendanceDay, attendanceDayPersons } from '@contracts/attendance/day.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Card, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useApi } from '@/api/queries.js';
import { schoolToday } from '@/api/school-day.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { dayFormat } from '@/kit/pickers/formats.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './school-day.module.css';

type Day = OutputOf<typeof attendanceDay>;
type Group = Day['groups'][number];
type Counts = Omit<Group, 'personType' | 'classId' | 'className'>;

/** A row of the table: a grade, all students, or the teachers. */
interface Row extends Counts {
  id: string;
  title: string;
  personType: Group['personType'];
  classId?: string;
}

/** Codes of who attends (enumeration PersonType). */
const [student, teacher] = [1, 3] as const;

const sumOf = (groups: readonly Group[], name: keyof Counts) => groups.reduce((sum, group) => sum + group[name], 0);
const names = [
  'expected',
  'present',
  'late',
  'early',
  'absent',
  'pending',
  'leave',
  'expectedBefore',
  'presentBefore',
] as const satisfies readonly (keyof Counts)[];
const totalOf = (groups: readonly Group[]) =>
  Object.fromEntries(names.map((name) => [name, sumOf(groups, name)])) as unknown as Counts;

/** A share as a percentage with one digit; nothing of nobody. */
const shareOf = (part: number, whole: number) => (whole === 0 ? undefined : (part / whole) * 100);

/** The rows: each grade, all students where there is more than one grade, and the teachers. */
function useRows({ groups }: Day): readonly Row[] {
  const texts = useTexts('dashboard');
  const students = groups.filter(({ personType }) => personType !== teacher);
  const grades = students.map(
    (group): Row => ({
      ...group,
      id: group.classId ?? 'others',
      title: group.className ?? texts('day.others'),
      classId: group.classId ?? undefined,
    }),
  );
  const all: Row[] =
    grades.length > 1 ? [{ id: 'all', title: texts('day.students'), personType: student, ...totalOf(students) }] : [];
  const teachers = groups
    .filter(({ personType }) => personType === teacher)
    .map((group): Row => ({ ...group, classId: undefined, id: 'teachers', title: texts('day.teachers') }));
  return [...grades, ...all, ...teachers];
}

/** How the share of who was present has changed, in points of a percentage. */
function Change({ of: { present, pending, expected, presentBefore, expectedBefore } }: { of: Counts }) {
  const texts = useTexts('dashboard');
  const [now, before] = [shareOf(present, expected), shareOf(presentBefore, expectedBefore)];
  // Half a morning is not to be measured by a whole day.
  if (pending > 0 || now === undefined || before === undefined) return '–';
  const change = now - before;
  const text = new Intl.NumberFormat(chosenLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(change);
  return <span className={change < 0 ? styles.worse : undefined}>{texts('day.points', { change: text })}</span>;
}

interface Paths {
  /** Address of the list of a day, where the user has it. */
  path: string | undefined;
}

/** The numbers, and the states whose list each leads to (enumeration ListedDay); of some there is none. */
const figures = { expected: undefined, present: undefined, late: 2, absent: 4, pending: 5, leave: 6 } as const;
type Figure = keyof typeof figures;

/** Where those are listed who were so on a day; of a row of several classes that is all of them. */
function addressOf(path: string, { personType, classId }: Row, name: Figure, day: string): string {
  const parts = new URLSearchParams({ day, personType: String(personType), state: String(figures[name] ?? '') });
  if (classId) parts.set('classId', classId);
  return `${path}?${parts}`;
}

/** A number of a row, which leads to its list where there is somebody in it. */
function Count({ of: row, name, day, path }: Paths & { of: Row; name: Figure; day: string }) {
  const text = row[name].toLocaleString(chosenLanguage());
  const shown = name === 'absent' && row.absent > 0 ? <span className={styles.worse}>{text}</span> : text;
  const isListed = path && row[name] > 0 && row.id !== 'others' && name !== 'present';
  return isListed ? <Link to={addressOf(path, row, name, day)}>{shown}</Link> : shown;
}

/** Students who have been absent for this many days running are told of. */
const longAbsence = 3;

/** How many students have been absent for days running; it leads to who they are. */
function LongAbsent({ day, path }: { day: string; path: string | undefined }) {
  const texts = useTexts('dashboard');
  const params = { day, personType: student, minDays: longAbsence };
  const { data } = useApi(attendanceDayPersons, { page: 0, pageSize: 1, params }, { quiet: true });
  if (!data?.recordCount) return null;
  const text = texts('day.absentLong', { count: data.recordCount });
  return path ? <Link to={`${path}?day=${day}&state=&minDays=${longAbsence}`}>{text}</Link> : text;
}

/** Who was expected and came on this day, or the last one of which something is known, by grade; every number leads to its list. */
export default function SchoolDay({ path }: Paths) {
  const texts = useTexts('dashboard');
  const { data, error, refetch } = useApi(attendanceDay, {});
  const today = schoolToday().format(dayFormat);
  const day = data?.day ?? today;
  return (
    <Card title={texts('day.of', { day })} extra={data?.day && <LongAbsent day={day} path={path} />}>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={5} />
      ) : data.day ? (
        <>
          {day !== today && <p className={styles.hint}>{texts('day.last')}</p>}
          <DayTable told={data} day={day} path={path} />
        </>
      ) : (
        <Empty />
      )}
    </Card>
  );
}

function DayTable({ told, day, path }: Paths & { told: Day; day: string }) {
  const texts = useTexts('dashboard');
  const column = (name: Figure) => ({
    key: name,
    title: texts(`day.${name}`),
    width: 90,
    align: 'right' as const,
    render: (row: Row) => <Count of={row} name={name} day={day} path={path} />,
  });
  const columns: TableColumnsType<Row> = [
    { key: 'title', title: texts('day.group'), width: 120, render: ({ title }: Row) => title },
    ...(['expected', 'present'] as const).map(column),
    {
      key: 'rate',
      title: texts('day.rate'),
      width: 90,
      align: 'right',
      render: ({ present, expected }: Row) => {
        const share = shareOf(present, expected);
        return share === undefined ? '–' : `${share.toFixed(1)}%`;
      },
    },
    ...(['late', 'absent', 'pending', 'leave'] as const).map(column),
  ];
  if (told.dayBefore)
    columns.push({
      key: 'change',
      title: texts('day.change', { day: told.dayBefore.slice(5) }),
      width: 150,
      align: 'right',
      render: (row: Row) => <Change of={row} />,
    });
  return <PlainTable<Row> columns={columns} dataSource={useRows(told)} />;
}
