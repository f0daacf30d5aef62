import { attendanceDayPersons } from '@contracts/attendance/day.js';
import { dayState } from '@contracts/attendance/month.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { CodeTag, type Column } from '@/kit/list/columns.js';
import { defineList } from '@/kit/list/define-list.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import type { Named } from '@/language/text-keys.js';
import { attendingFilter, dayFilter, runFilter, stateFilter } from './day-filters.js';

type Person = ListRow<typeof attendanceDayPersons>;

/** Code of a day on which somebody was absent (enumeration AttendanceDay). */
const absent = 4;

const columns: readonly Column<Person, Named<'attendance-day'>>[] = [
  { name: 'className', width: 130 },
  { name: 'personCode', width: 110 },
  { name: 'personName', width: 110 },
  {
    name: 'state',
    width: 100,
    codes: dayState,
    render: ({ state }) => <CodeTag of={dayState} code={state} color={state === absent ? 'error' : undefined} />,
  },
  { name: 'absentDays', width: 140 },
  { name: 'seenAt', width: 170, render: ({ seenAt }) => seenAt ?? '–' },
  { name: 'position', width: 200, render: ({ position }) => position ?? '–' },
];

/** How the day of each was, at first of those who have not been seen; those first who have been absent longest. */
export default defineList({
  namespace: 'attendance-day',
  query: attendanceDayPersons,
  filters: [dayFilter, attendingFilter, classFilter('classId'), stateFilter, runFilter],
  columns,
});
