import { quarantineQuery } from '@contracts/attendance/quarantine.js';
import { quarantineState } from '@contracts/enumerations.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { actions } from './actions.js';
import { columns, QuarantineDetails } from './columns.js';
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
  columns,
  details: { title: 'details.title', of: (pass) => <QuarantineDetails of={pass} /> },
  actions,
  isSelectable: true,
  toolbar: ({ selection }) => (
    <>
      <AcceptSelected selection={selection} />
      <RefuseSelected selection={selection} />
    </>
  ),
});
