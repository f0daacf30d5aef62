import type { healthRelativeQuery, healthStudentQuery, healthTeacherQuery } from '@contracts/attendance/health.js';
import { healthStatus } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { CodeTag, type Column, YesOrNo } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';

type OfStudent = ListRow<typeof healthStudentQuery>;
type OfRelative = ListRow<typeof healthRelativeQuery>;
type OfTeacher = ListRow<typeof healthTeacherQuery>;
/** What all check-ins say. */
export type Report = Omit<OfStudent, 'studentName'>;
export type HealthColumn<Row> = Column<Row, Named<'health'>>;

/** Code of a yes; any other answer is a no (enumeration YesNo). */
const yes = 1;
/** Nothing abnormal (enumeration HealthStatus). */
const fine = 0;

/** An answer that is a yes, or is not. */
export const answerColumn = <const N extends keyof Report & Named<'health'>>(name: N) =>
  ({
    name,
    width: 130,
    render: (row: Pick<Report, N>) => <YesOrNo value={row[name] === yes} />,
  }) as const;

const said = [
  { name: 'bodyTemperature', width: 90, align: 'right' },
  {
    name: 'status',
    width: 110,
    codes: healthStatus,
    render: ({ status }: Report) => (
      <CodeTag of={healthStatus} code={status ?? undefined} color={status === fine ? undefined : 'error'} />
    ),
  },
  answerColumn('wasInWarningArea'),
  { name: 'reportedAt', width: 165 },
] as const satisfies readonly HealthColumn<Report>[];

export const studentColumns: readonly HealthColumn<OfStudent>[] = [
  { name: 'className', width: 130 },
  { name: 'studentName', width: 110 },
  ...said,
];
export const relativeColumns: readonly HealthColumn<OfRelative>[] = [
  { name: 'className', width: 130 },
  { name: 'studentName', width: 110 },
  { name: 'name', width: 110 },
  { name: 'kinship', width: 90 },
  ...said,
];
export const teacherColumns: readonly HealthColumn<OfTeacher>[] = [
  { name: 'className', width: 130, title: 'unit' },
  { name: 'teacherName', width: 110 },
  ...said,
];
