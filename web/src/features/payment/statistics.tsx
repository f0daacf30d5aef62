import { paymentPeriod } from '@contracts/enumerations.js';
import { paymentQuery } from '@contracts/finance/payment.js';
import { defineList } from '@/kit/list/define-list.js';
import { flagFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { moneyColumn } from '@/kit/money/money.js';
import { paidDetails } from './details.js';
import { nameAndType } from './list.js';
import { approved, periodOf } from './project.js';
import { remind } from './remind.js';
import { DoneMark, projectSummary } from './summary.js';

/** What approved projects demand and what has been paid of it. */
export default defineList({
  namespace: 'payment',
  query: paymentQuery,
  filters: [...nameAndType, flagFilter('isDone'), rangeFilter('from', 'to', { hasShortcuts: true })],
  fixed: { status: approved },
  columns: [
    { name: 'name', width: 150 },
    { name: 'type', width: 100 },
    { name: 'from', width: 180, title: 'period', render: periodOf },
    { name: 'period', width: 90, title: 'periodState', codes: paymentPeriod },
    { name: 'isDone', width: 90, render: ({ isDone }) => <DoneMark isDone={isDone} /> },
    moneyColumn('money', 110),
    { name: 'count', width: 70, align: 'right' },
    { name: 'paidCount', width: 80, align: 'right' },
    moneyColumn('paidMoney', 110),
    { name: 'addedBy', width: 80 },
    { name: 'reviewedBy', width: 80 },
    { name: 'addedAt', width: 160 },
  ],
  actions: [remind],
  details: paidDetails,
  summary: projectSummary,
});
