import { paymentDebtsTotal, paymentFiguresTotal } from '@contracts/finance/payment-figures.js';
import { inYuan } from '@/kit/money/money.js';
import { defineSummary } from '@/kit/report/summary.js';

const parts = ['money', 'paidMoney', 'waivedMoney', 'openMoney'] as const;
type Part = (typeof parts)[number];

/** What the figures add up to: total = paid + open + waived. */
export const figuresTotal = defineSummary<typeof paymentFiguresTotal, 'total.count' | `total.${Part}`>({
  call: paymentFiguresTotal,
  tiles: (total, { texts }) => [
    { title: texts('total.count'), figure: total?.count },
    ...parts.map((part) => ({ title: texts(`total.${part}`), figure: total && inYuan(total[part]) })),
  ],
});

/** How much is open, of how many in how many projects. */
export const debtsTotal = defineSummary<
  typeof paymentDebtsTotal,
  'total.projects' | 'total.persons' | 'total.openMoney'
>({
  call: paymentDebtsTotal,
  tiles: (total, { texts }) => [
    { title: texts('total.projects'), figure: total?.projects },
    { title: texts('total.persons'), figure: total?.persons },
    { title: texts('total.openMoney'), figure: total && inYuan(total.openMoney) },
  ],
});
