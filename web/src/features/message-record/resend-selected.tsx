import type { ListRow } from '@contracts/kernel/index.js';
import { type messageRecordQuery, messageRecordResend } from '@contracts/organisation/message-record.js';
import { change } from '@/api/change.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { type Selection, usePicked } from '@/kit/list/selection.js';
import { useTexts } from '@/language/use-texts.js';
import { isResendable } from './columns.js';

/** Has the selected messages sent again. */
export function ResendSelected({ selection }: { selection: Selection<ListRow<typeof messageRecordQuery>> }) {
  const texts = useTexts('message-record');
  const common = useTexts('kit');
  const confirm = useConfirm();
  const picked = usePicked(selection);
  const rows = [...picked.values()];
  const resend = async () => {
    await change(messageRecordResend, { ids: rows.map(({ id }) => id) });
    selection.clear();
  };
  const blocked = rows.length === 0 ? common('list.selectFirst') : undefined;
  return (
    <ActionButton
      call={messageRecordResend}
      blocked={blocked ?? (rows.every(isResendable) ? undefined : texts('resend.others'))}
      onClick={() => confirm({ text: texts('resend.question'), about: rows }, resend)}
    >
      {texts('action.resendMany')}
    </ActionButton>
  );
}
