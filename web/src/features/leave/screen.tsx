import { leaveQuery } from '@contracts/attendance/leave.js';
import { leaveState } from '@contracts/enumerations.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { columns } from './columns.js';
import { LeaveDetails } from './details.js';

/** Requests for leave with their reviews, which are made elsewhere. */
export default defineList({
  namespace: 'leave',
  query: leaveQuery,
  filters: [
    classFilter('classId'),
    textFilter('name'),
    textFilter('code'),
    rangeFilter('from', 'to'),
    choiceFilter('state', leaveState),
  ],
  columns,
  details: { title: 'details.title', of: (row) => <LeaveDetails of={row} /> },
});
