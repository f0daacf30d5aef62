import { teacherRecordExport, teacherRecordQuery } from '@contracts/attendance/record.js';
import { reviewState } from '@contracts/enumerations.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { GroupFilter } from '@/kit/pickers/group-select.js';
import { actions, calendarAction, whyAction } from './actions.js';
import { appealsColumn, columns } from './columns.js';
import { teacherSummary } from './counts.js';
import { countedFilters, shiftFilter, teacherStateFilter, waitingFilter } from './filters.js';
import { monthButton } from './month-button.js';

/** Attendance of teachers, by day and shift, with what they say against it. */
export default defineList({
  namespace: 'attendance-record',
  query: teacherRecordQuery,
  filters: [
    pickFilter('groupId', (props) => <GroupFilter {...props} />),
    teacherStateFilter,
    choiceFilter('appealState', reviewState),
    shiftFilter,
    rangeFilter('from', 'to', { days: 0 }),
    classFilter('classId'),
    textFilter('name'),
    textFilter('code'),
    ...countedFilters,
    waitingFilter,
  ],
  columns: [...columns, appealsColumn],
  actions: [...actions, whyAction, calendarAction],
  toolbar: monthButton(3),
  summary: teacherSummary,
  export: teacherRecordExport,
});
