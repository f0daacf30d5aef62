import { paymentFigures, paymentFiguresExport } from '@contracts/finance/payment-figures.js';
import { defineList } from '@/kit/list/define-list.js';
import { flagFilter } from '@/kit/list/filter-fields.js';
import { moneyColumn } from '@/kit/money/money.js';
import { Drill } from './drill.js';
import { byFilter, payerFilters } from './filters.js';
import { figuresTotal } from './totals.js';

/** What approved projects demand and what has come, by project, class or person; each leads to what makes it. */
export default defineList({
  namespace: 'payment-figures',
  query: paymentFigures,
  filters: [byFilter, ...payerFilters, flagFilter('isOpen')],
  columns: [
    { name: 'name', width: 160, render: (figure) => <Drill of={figure} /> },
    { name: 'code', width: 100 },
    { name: 'className', width: 110 },
    { name: 'count', width: 80, align: 'right' },
    { name: 'paidCount', width: 90, align: 'right' },
    moneyColumn('money', 110),
    moneyColumn('paidMoney', 110),
    moneyColumn('waivedMoney', 110),
    moneyColumn('openMoney', 110),
  ],
  export: paymentFiguresExport,
  summary: figuresTotal,
});
