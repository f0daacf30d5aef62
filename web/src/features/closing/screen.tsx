import { closingResult } from '@contracts/enumerations.js';
import { closingCompare, closingQuery } from '@contracts/finance/closing.js';
import { lazy } from 'react';
import { change } from '@/api/change.js';
import { StateMark } from '@/kit/list/columns.js';
import { defineList } from '@/kit/list/define-list.js';
import { textFilter } from '@/kit/list/filter-fields.js';
import { codeOfFlag, flagFilter } from '@/kit/list/flag-filter.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { moneyColumn } from '@/kit/money/money.js';

const Differences = lazy(() => import('./differences.js'));

/** Closed days of terminals: their number and sum, what is known of the day, and what one side alone has. */
export default defineList({
  namespace: 'closing',
  query: closingQuery,
  filters: [textFilter('deviceNumber'), flagFilter('agrees', closingResult), rangeFilter('from', 'to', { days: 30 })],
  columns: [
    { name: 'day', width: 110 },
    { name: 'deviceNumber', width: 120 },
    { name: 'deviceName', width: 150 },
    {
      name: 'agrees',
      width: 110,
      codes: closingResult,
      render: ({ agrees }) => <StateMark of={closingResult} code={codeOfFlag(agrees)} good="true" bad="false" />,
    },
    { name: 'count', width: 110, align: 'right' },
    { name: 'knownCount', width: 110, align: 'right' },
    moneyColumn('money', 130),
    moneyColumn('knownMoney', 130),
    { name: 'comparedAt', width: 160 },
  ],
  actions: [
    {
      label: 'action.compare',
      call: closingCompare,
      run: ({ id }) => change(closingCompare, { id }),
      done: 'compared',
    },
  ],
  details: { title: 'details.title', width: 760, of: (day) => <Differences of={day} /> },
});
