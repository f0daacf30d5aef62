import { payerType, transactionSource, transactionType } from '@contracts/enumerations.js';
import { consumeExport, consumeQuery, consumeSummary } from '@contracts/finance/transaction.js';
import { tagColumn } from '@/kit/list/column-kinds.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { inYuan, moneyColumn } from '@/kit/money/money.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { defineSummary } from '@/kit/report/summary.js';

/** Parts of the sums in the order of the codes (enumeration TransactionType). */
const parts = ['recharged', 'consumed', 'corrected', 'reversed', 'refunded', 'transferred', 'other'] as const;

/** Transactions of cards, with their sums by type; each leads to those that it counts. */
export default defineList({
  namespace: 'transaction',
  query: consumeQuery,
  filters: [
    choiceFilter('type', transactionType),
    choiceFilter('personType', payerType),
    classFilter('classId'),
    textFilter('name'),
    textFilter('cardNumber'),
    textFilter('code'),
    rangeFilter('from', 'to', { days: 30 }),
  ],
  columns: [
    { name: 'orderNumber', width: 150 },
    { name: 'deviceName', width: 120 },
    { name: 'deviceNumber', width: 90 },
    { name: 'className', width: 90 },
    { name: 'personName', width: 80 },
    { name: 'personType', width: 80, codes: payerType },
    { name: 'personCode', width: 80 },
    { name: 'cardNumber', width: 90 },
    moneyColumn('money', 100),
    moneyColumn('balanceAfter', 110),
    tagColumn('type', transactionType, 80),
    { name: 'detail', width: 90 },
    { name: 'source', width: 80, codes: transactionSource },
    { name: 'happenedAt', width: 150 },
  ],
  export: consumeExport,
  summary: defineSummary({
    call: consumeSummary,
    tiles: (sums, { label }) =>
      transactionType.codes.map((type, place) => ({
        title: label(transactionType, type),
        figure: sums && inYuan(sums[parts[place]!]),
        limits: { type },
      })),
  }),
});
