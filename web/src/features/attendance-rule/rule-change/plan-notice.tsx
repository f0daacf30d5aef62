import { ruleChangeQuery, ruleChangeWithdraw } from '@contracts/attendance/rule-change.js';
import { Alert, Tag } from 'antd';
import { change } from '@/api/change.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { useTexts } from '@/language/use-texts.js';

/** What is planned for a rule; undefined where nothing is. */
export function usePlan(ruleId: string) {
  const { data } = useApi(ruleChangeQuery, {}, { quiet: true });
  return data?.find(({ id }) => id === ruleId);
}

/** A mark beside a rule that is going to change. */
export function PlanTag({ of }: { of: string }) {
  const texts = useTexts('rule-change');
  const plan = usePlan(of);
  return plan ? <Tag color="processing">{texts('plan.short', { from: plan.from })}</Tag> : null;
}

/** Says that a change is planned, which the draft beside it shows, and lets it be taken back. */
export function PlanNotice({ of, title: name }: { of: string; title: string }) {
  const texts = useTexts('rule-change');
  const confirm = useConfirm();
  const plan = usePlan(of);
  if (!plan) return null;
  const { from, planner, plannedAt: at } = plan;
  return (
    <Alert
      showIcon
      type="warning"
      title={texts('plan.notice', { from, planner, at })}
      description={texts('plan.shown')}
      action={
        <ActionButton
          size="small"
          call={ruleChangeWithdraw}
          onClick={() =>
            confirm({ text: texts('plan.question'), about: [{ name }] }, () => change(ruleChangeWithdraw, { id: of }))
          }
        >
          {texts('plan.withdraw')}
        </ActionButton>
      }
    />
  );
}
