import { accountType } from '@contracts/enumerations.js';
import { operationLogDelete, operationLogQuery } from '@contracts/identity/operation-log.js';
import { isOutsideSchools } from '@/api/working-school.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { schoolFilter } from '@/kit/list/school-name.js';
import { Audit } from './audit.js';
import { columns } from './columns.js';
import { Details } from './details.js';

/** Who did what, when, from where, and what came of it. */
export default defineList({
  namespace: 'operation-log',
  query: operationLogQuery,
  filters: [
    schoolFilter('school'),
    textFilter('loginAccount'),
    textFilter('function'),
    choiceFilter('accountType', accountType),
    rangeFilter('from', 'to', { days: 3 }),
  ],
  columns,
  removeMany: operationLogDelete,
  isOwn: () => !isOutsideSchools(),
  toolbar: () => <Audit />,
  expand: (row) => <Details of={row} />,
});
