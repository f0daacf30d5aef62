import { payerType, transactionType } from '@contracts/enumerations.js';
import { consumeExport, consumeQuery, consumeSummary } from '@contracts/finance/transaction.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { inYuan } from '@/kit/money/money.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { defineSummary } from '@/kit/report/summary.js';
import { columns } from './columns.js';
import { corrections } from './corrections.js';

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
  columns,
  actions: corrections,
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
