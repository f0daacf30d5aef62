import { paymentQuery, paymentSummary } from '@contracts/finance/payment.js';
import { Tag } from 'antd';
import { defineList } from '@/kit/list/define-list.js';
import { flagFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { inYuan, moneyColumn } from '@/kit/money/money.js';
import { defineSummary } from '@/kit/report/summary.js';
import { useTexts } from '@/language/use-texts.js';
import { nameAndType, paidDetails } from './list.js';
import { approved } from './payer.js';
import { periodOf } from './period.js';

function DoneMark({ isDone }: { isDone: boolean }) {
  const texts = useTexts('payment');
  return <Tag color={isDone ? 'blue' : 'red'}>{texts(isDone ? 'done.yes' : 'done.no')}</Tag>;
}

type Tile =
  | 'tile.projects'
  | 'tile.doneProjects'
  | 'tile.persons'
  | 'tile.paidPersons'
  | 'tile.money'
  | 'tile.paidMoney';

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
    { name: 'isDone', width: 90, render: ({ isDone }) => <DoneMark isDone={isDone} /> },
    moneyColumn('money', 110),
    { name: 'count', width: 70, align: 'right' },
    { name: 'paidCount', width: 80, align: 'right' },
    moneyColumn('paidMoney', 110),
    { name: 'addedBy', width: 80 },
    { name: 'reviewedBy', width: 80 },
    { name: 'addedAt', width: 160 },
  ],
  details: paidDetails,
  summary: defineSummary<typeof paymentSummary, Tile>({
    call: paymentSummary,
    tiles: (sums, { texts }) => [
      { title: texts('tile.projects'), figure: sums?.projects, limits: { isDone: undefined } },
      { title: texts('tile.doneProjects'), figure: sums?.doneProjects, limits: { isDone: true }, isGood: true },
      { title: texts('tile.persons'), figure: sums?.persons },
      { title: texts('tile.paidPersons'), figure: sums?.paidPersons },
      { title: texts('tile.money'), figure: sums && inYuan(sums.money) },
      { title: texts('tile.paidMoney'), figure: sums && inYuan(sums.paidMoney) },
    ],
  }),
});
