import { goHomeDelete, goHomeExport, goHomeQuery } from '@contracts/attendance/go-home.js';
import { goHomeState } from '@contracts/enumerations.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { columns, WayHomeDetails } from './columns.js';

/** Whether students have come home safely. */
export default defineList({
  namespace: 'go-home',
  query: goHomeQuery,
  filters: [
    choiceFilter('state', goHomeState),
    rangeFilter('from', 'to', { days: 7 }),
    textFilter('studentName'),
    classFilter('classId'),
  ],
  columns,
  removeMany: goHomeDelete,
  details: { title: 'details.title', of: (way) => <WayHomeDetails of={way} /> },
  export: goHomeExport,
});
