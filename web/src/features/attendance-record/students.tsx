import { studentRecordExport, studentRecordQuery } from '@contracts/attendance/record.js';
import { studentRecordState } from '@contracts/enumerations.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { GroupFilter } from '@/kit/pickers/group-select.js';
import { calendarAction, whyAction } from './actions.js';
import { columns } from './columns.js';
import { studentSummary } from './counts.js';
import { countedFilters, studentTypeFilter } from './filters.js';
import { monthButton } from './month-button.js';

/** Attendance of students, by day and shift. */
export default defineList({
  namespace: 'attendance-record',
  query: studentRecordQuery,
  filters: [
    pickFilter('groupId', (props) => <GroupFilter {...props} />),
    studentTypeFilter,
    choiceFilter('state', studentRecordState),
    rangeFilter('from', 'to', { days: 0 }),
    classFilter('classId'),
    textFilter('name'),
    textFilter('code'),
    ...countedFilters,
  ],
  columns,
  actions: [whyAction, calendarAction],
  toolbar: monthButton(1),
  summary: studentSummary,
  export: studentRecordExport,
});
