import { rechargeSummary } from '@contracts/finance/recharge.js';
import { inYuan } from '@/kit/money/money.js';
import { defineSummary } from '@/kit/report/summary.js';

/** What recharges add up to: paid, taken by terminals, waiting for them, given back. */
export const summary = defineSummary<typeof rechargeSummary, 'total' | 'picked' | 'waiting' | 'refunded'>({
  call: rechargeSummary,
  tiles: (sums, { texts }) => [
    { title: texts('total'), figure: sums && inYuan(sums.money), limits: { isPicked: undefined } },
    { title: texts('picked'), figure: sums && inYuan(sums.picked), limits: { isPicked: true }, isGood: true },
    { title: texts('waiting'), figure: sums && inYuan(sums.waiting), limits: { isPicked: false } },
    { title: texts('refunded'), figure: sums && inYuan(sums.refunded) },
  ],
});
