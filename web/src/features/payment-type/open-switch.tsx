import { Switch } from 'antd';
import { paymentType } from '../../../../libs/contracts/finance/payment-type.js';
import { callApi } from '../../api/client.js';
import { refresh, topicOf } from '../../api/queries.js';
import { useConfirm } from '../../kit/actions/confirm.js';
import { usePermission } from '../../kit/actions/permission.js';
import { WithReason } from '../../kit/actions/with-reason.js';
import { useTexts } from '../../language/use-texts.js';

const { toggle } = paymentType.calls;

interface OpenSwitchProps {
  of: { id: string; name: string; isOpen: boolean };
}

/** Whether a type is offered to new fee projects. It shows what the server knows: after a question it moves, or stays. */
export function OpenSwitch({ of: { id, name, isOpen } }: OpenSwitchProps) {
  const texts = useTexts('payment-type');
  const confirm = useConfirm();
  const isAllowed = usePermission()(toggle);
  const ask = () =>
    confirm({ text: texts(isOpen ? 'close.question' : 'open.question', { name }) }, async () => {
      await callApi(toggle, { id });
      await refresh(topicOf(toggle));
    });
  return (
    <WithReason reason={isAllowed ? undefined : texts('permission.missing')}>
      <Switch size="small" aria-label={texts('field.isOpen')} checked={isOpen} disabled={!isAllowed} onChange={ask} />
    </WithReason>
  );
}
