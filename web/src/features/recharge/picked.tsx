import { syncState } from '@contracts/enumerations.js';
import type { rechargeQuery } from '@contracts/finance/recharge.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Tag } from 'antd';
import { StateMark } from '@/kit/list/columns.js';
import { codeOfFlag } from '@/kit/list/flag-filter.js';
import { useTexts } from '@/language/use-texts.js';

type Recharge = ListRow<typeof rechargeQuery>;

/** Whether a terminal has taken a recharge, and whether it was given back: when, by whom, and why. */
export function PickedMark({ of: { isPicked, refundedAt, refundedBy, refundReason } }: { of: Recharge }) {
  const texts = useTexts('recharge');
  const mark = <StateMark of={syncState} code={codeOfFlag(isPicked)} good="true" />;
  if (!refundedAt) return mark;
  const told = { at: refundedAt, by: refundedBy ?? '', reason: refundReason ?? '' };
  return (
    <>
      {isPicked && mark}
      <Tag color="warning">{texts('refund.mark')}</Tag>
      <div>{texts('refund.told', told)}</div>
    </>
  );
}
