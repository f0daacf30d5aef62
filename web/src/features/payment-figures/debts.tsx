import { paymentDebts, paymentDebtsExport } from '@contracts/finance/payment-figures.js';
import { defineList } from '@/kit/list/define-list.js';
import { moneyColumn } from '@/kit/money/money.js';
import { payerFilters } from './filters.js';
import { debtsTotal } from './totals.js';

/** Who has something open, in all approved projects or some of them, and how often guardians were reminded. */
export default defineList({
  namespace: 'payment-figures',
  query: paymentDebts,
  filters: payerFilters,
  columns: [
    { name: 'projectName', width: 180 },
    { name: 'code', width: 110 },
    { name: 'name', width: 110, title: 'personName' },
    { name: 'className', width: 130 },
    moneyColumn('money', 110),
    moneyColumn('paidMoney', 110),
    moneyColumn('waivedMoney', 110),
    moneyColumn('openMoney', 110),
    { name: 'to', width: 110, render: ({ to }) => to.slice(0, 10) },
    { name: 'reminders', width: 80, align: 'right' },
    { name: 'remindedAt', width: 160 },
  ],
  export: paymentDebtsExport,
  summary: debtsTotal,
});
