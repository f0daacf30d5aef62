import { currentExport, currentQuery } from '@contracts/attendance/pass.js';
import { direction } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { defineTabs } from '@/kit/list/define-tabs.js';
import { choiceFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { GroupFilter } from '@/kit/pickers/group-select.js';
import { columns, PassDetails } from './columns.js';

const filters = [
  classFilter('classId'),
  rangeFilter('from', 'to', { days: 7, withTime: true }),
  choiceFilter('direction', direction),
  textFilter('name'),
  textFilter('code'),
  textFilter('position'),
];

const details = {
  title: 'details.title',
  of: (pass: ListRow<typeof currentQuery>) => <PassDetails of={pass} />,
} as const;

/** Entries and exits, by kind of person (enumeration PersonType). They appear as they happen. */
export default defineTabs({
  namespace: 'pass',
  query: currentQuery,
  tabs: {
    student: { filters, columns, details, fixed: { personType: 1 } },
    // Attendance groups are of teachers here (source: current.list).
    teacher: {
      filters: [...filters, pickFilter('groupId', (props) => <GroupFilter {...props} />)],
      columns: [...columns, { name: 'groupName', width: 130 }],
      details,
      fixed: { personType: 3 },
      export: currentExport,
    },
  },
});
