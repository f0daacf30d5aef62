import { backlogQuery } from '@contracts/attendance/backlog.js';
import { backlogState } from '@contracts/enumerations.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { actions } from './actions.js';
import { BacklogDetails, columns } from './columns.js';

/** What devices told late and has turned records: guardians are told of it when a person says so. */
export default defineList({
  namespace: 'backlog',
  query: backlogQuery,
  filters: [choiceFilter('state', backlogState), textFilter('device'), rangeFilter('from', 'to')],
  columns,
  details: { title: 'verdicts.title', width: 1100, of: (backlog) => <BacklogDetails of={backlog} /> },
  actions,
});
