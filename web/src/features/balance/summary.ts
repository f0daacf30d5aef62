import { balanceSummary } from '@contracts/finance/balance.js';
import { inYuan } from '@/kit/money/money.js';
import { defineSummary } from '@/kit/report/summary.js';

/** What cards hold together, what waits for them, and what is on its way. */
export const summary = defineSummary<typeof balanceSummary, 'total.wallet' | 'total.waiting' | 'total.transit'>({
  call: balanceSummary,
  tiles: (sums, { texts }) =>
    (['wallet', 'waiting', 'transit'] as const).map((part) => ({
      title: texts(`total.${part}`),
      figure: sums && inYuan(sums[part]),
    })),
});
