import { quarantineQuery } from '@contracts/attendance/quarantine.js';
import { passImplausibility, quarantineState } from '@contracts/enumerations.js';
import { tagColumn } from '@/kit/list/column-kinds.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { actions } from './actions.js';
import { AcceptSelected, RefuseSelected } from './selected.js';

/** Passes that cannot have happened as they were told, and what becomes of them. */
export default defineList({
  namespace: 'quarantine',
  query: quarantineQuery,
  filters: [
    choiceFilter('state', quarantineState),
    textFilter('name'),
    textFilter('device'),
    rangeFilter('from', 'to'),
  ],
  columns: [
    { name: 'personName', width: 90 },
    { name: 'personCode', width: 90 },
    { name: 'deviceCode', width: 90 },
    { name: 'position', width: 130 },
    tagColumn('implausibility', passImplausibility, 150),
    { name: 'happenedAt', width: 165 },
    { name: 'receivedAt', width: 165 },
    { name: 'skew', width: 120 },
    tagColumn('state', quarantineState, 130),
    { name: 'redatedAt', width: 165 },
    { name: 'note', width: 140 },
    { name: 'decidedBy', width: 90 },
    { name: 'decidedAt', width: 165 },
  ],
  actions,
  isSelectable: true,
  toolbar: ({ selection }) => (
    <>
      <AcceptSelected selection={selection} />
      <RefuseSelected selection={selection} />
    </>
  ),
});
