import { payerType, syncState } from '@contracts/enumerations.js';
import { rechargeExport, rechargeQuery, rechargeSummary } from '@contracts/finance/recharge.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { flagFilter } from '@/kit/list/flag-filter.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { inYuan, moneyColumn } from '@/kit/money/money.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { defineSummary } from '@/kit/report/summary.js';
import { PickedMark } from './picked.js';

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
    { name: 'isPicked', width: 90, render: ({ isPicked }) => <PickedMark isPicked={isPicked} /> },
    { name: 'appName', width: 90 },
    { name: 'pickedAt', width: 160 },
  ],
  export: rechargeExport,
  summary: defineSummary<typeof rechargeSummary, 'total' | 'picked' | 'waiting'>({
    call: rechargeSummary,
    tiles: (sums, { texts }) => [
      { title: texts('total'), figure: sums && inYuan(sums.money), limits: { isPicked: undefined } },
      { title: texts('picked'), figure: sums && inYuan(sums.picked), limits: { isPicked: true }, isGood: true },
      { title: texts('waiting'), figure: sums && inYuan(sums.waiting), limits: { isPicked: false } },
    ],
  }),
});
