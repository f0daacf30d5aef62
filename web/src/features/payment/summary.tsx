import { paymentSummary } from '@contracts/finance/payment.js';
import { Tag } from 'antd';
import { inYuan } from '@/kit/money/money.js';
import { defineSummary } from '@/kit/report/summary.js';
import { useTexts } from '@/language/use-texts.js';

/** Whether all have paid. */
export function DoneMark({ isDone }: { isDone: boolean }) {
  const texts = useTexts('payment');
  return <Tag color={isDone ? 'blue' : 'red'}>{texts(isDone ? 'done.yes' : 'done.no')}</Tag>;
}

type Tile = `tile.${'projects' | 'doneProjects' | 'persons' | 'paidPersons' | 'money' | 'paidMoney'}`;

/** What all projects of the list demand together, and how much has been paid of it. */
export const projectSummary = defineSummary<typeof paymentSummary, Tile>({
  call: paymentSummary,
  tiles: (sums, { texts }) => [
    { title: texts('tile.projects'), figure: sums?.projects, limits: { isDone: undefined } },
    { title: texts('tile.doneProjects'), figure: sums?.doneProjects, limits: { isDone: true }, isGood: true },
    { title: texts('tile.persons'), figure: sums?.persons },
    { title: texts('tile.paidPersons'), figure: sums?.paidPersons },
    { title: texts('tile.money'), figure: sums && inYuan(sums.money) },
    { title: texts('tile.paidMoney'), figure: sums && inYuan(sums.paidMoney) },
  ],
});
