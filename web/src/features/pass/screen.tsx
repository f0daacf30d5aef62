import { currentExport, currentQuery } from '@contracts/attendance/pass.js';
import { direction } from '@contracts/enumerations.js';
import { defineTabs } from '@/kit/list/define-tabs.js';
import { choiceFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { GroupFilter } from '@/kit/pickers/group-select.js';
import { columns } from './columns.js';

const filters = [
  classFilter('classId'),
  rangeFilter('from', 'to', { days: 7, withTime: true }),
  choiceFilter('direction', direction),
  textFilter('name'),
  textFilter('code'),
  textFilter('position'),
];

/** Entries and exits, by kind of person (enumeration PersonType). They appear as they happen. */
export default defineTabs({
  namespace: 'pass',
  query: currentQuery,
  tabs: {
    student: { filters, columns, fixed: { personType: 1 } },
    // Attendance groups are of teachers here (source: current.list).
    teacher: {
      filters: [...filters, pickFilter('groupId', (props) => <GroupFilter {...props} />)],
      columns: [...columns, { name: 'groupName', width: 130 }],
      fixed: { personType: 3 },
      export: currentExport,
    },
  },
});
