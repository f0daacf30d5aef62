import { payerType, syncState } from '@contracts/enumerations.js';
import { rechargeExport, rechargeQuery } from '@contracts/finance/recharge.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { flagFilter } from '@/kit/list/flag-filter.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { moneyColumn } from '@/kit/money/money.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { PickedMark } from './picked.js';
import { rechargeActions } from './recharge-actions.js';
import { summary } from './summary.js';

/** Recharges of cards, with what they add up to; what waits for a terminal is told apart. */
export default defineList({
  namespace: 'recharge',
  query: rechargeQuery,
  filters: [
    choiceFilter('type', payerType),
    classFilter('classId'),
    textFilter('keyword'),
    textFilter('tradeNumber'),
    flagFilter('isPicked', syncState),
    rangeFilter('from', 'to', { days: 7 }),
  ],
  columns: [
    { name: 'tradeNumber', width: 150 },
    { name: 'personType', width: 80, codes: payerType },
    { name: 'personCode', width: 100 },
    { name: 'personName', width: 90 },
    { name: 'className', width: 100 },
    moneyColumn('money', 120),
    { name: 'happenedAt', width: 160 },
    { name: 'isPicked', width: 110, render: (row) => <PickedMark of={row} /> },
    { name: 'appName', width: 90 },
    { name: 'pickedAt', width: 160 },
  ],
  actions: rechargeActions,
  export: rechargeExport,
  summary,
});
