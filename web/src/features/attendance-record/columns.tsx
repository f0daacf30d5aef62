import type { studentRecordQuery } from '@contracts/attendance/record.js';
import { reviewState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Tag } from 'antd';
import { CodeTag, type Column } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

/** A record of attendance. */
export type AttendanceRecord = ListRow<typeof studentRecordQuery>;

/** Yes, in the colour of what somebody should look at, or no. */
function Mark({ value }: { value: boolean }) {
  const texts = useTexts('kit');
  return value ? <Tag color="error">{texts('value.yes')}</Tag> : texts('value.no');
}

/** When somebody came; why there is no time, where that is known. */
function SignIn({ of: { signIn, isPending, isOnLeave } }: { of: AttendanceRecord }) {
  const texts = useTexts('attendance-record');
  if (signIn) return signIn;
  if (isOnLeave) return <Tag>{texts('mark.leave')}</Tag>;
  return isPending ? <Tag>{texts('mark.pending')}</Tag> : '–';
}

const markColumn = (name: 'isLate' | 'isEarly' | 'isAbsent') =>
  ({ name, width: 80, render: (row: AttendanceRecord) => <Mark value={row[name]} /> }) as const;

/** What lists show of a record. */
export const columns: readonly Column<AttendanceRecord, Named<'attendance-record'>>[] = [
  { name: 'className', width: 130 },
  { name: 'personCode', width: 100 },
  { name: 'personName', width: 100 },
  { name: 'title', width: 100 },
  { name: 'day', width: 110 },
  { name: 'signIn', width: 100, render: (row) => <SignIn of={row} /> },
  { name: 'signOut', width: 100, render: ({ signOut }) => signOut ?? '–' },
  markColumn('isLate'),
  markColumn('isEarly'),
  markColumn('isAbsent'),
];

/** How the last appeal against a record stands. */
export const appealsColumn: Column<AttendanceRecord, Named<'attendance-record'>> = {
  name: 'appeals',
  width: 90,
  isSortable: false,
  codes: reviewState,
  render: ({ appeals }) => <CodeTag of={reviewState} code={appeals.at(-1)?.state} />,
};
