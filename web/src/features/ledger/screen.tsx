import { AuditOutlined } from '@ant-design/icons';
import { ledgerResult } from '@contracts/enumerations.js';
import { ledgerCheck, ledgerQuery } from '@contracts/finance/ledger.js';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { defineList } from '@/kit/list/define-list.js';
import { flagFilter } from '@/kit/list/flag-filter.js';
import { useTexts } from '@/language/use-texts.js';
import { Differences, SoundMark } from './sound.js';

/** Checks of the ledger: all rules hold, or where the first of each does not. */
export default defineList({
  namespace: 'ledger',
  query: ledgerQuery,
  filters: [flagFilter('isSound', ledgerResult)],
  columns: [
    { name: 'checkedAt', width: 170 },
    { name: 'checkedBy', width: 130 },
    { name: 'isSound', width: 110, render: ({ isSound }) => <SoundMark isSound={isSound} /> },
    { name: 'differences', width: 420, render: ({ differences }) => <Differences of={differences} /> },
    { name: 'entries', width: 110, align: 'right' },
    { name: 'accounts', width: 110, align: 'right' },
  ],
  toolbar: () => <CheckButton />,
});

function CheckButton() {
  const texts = useTexts('ledger');
  const check = async () => {
    const { isSound } = await change(ledgerCheck);
    if (isSound) notify.success(texts('sound'));
    else notify.warning(texts('differs'));
  };
  return (
    <ActionButton type="primary" icon={<AuditOutlined aria-hidden />} call={ledgerCheck} onClick={check}>
      {texts('action.check')}
    </ActionButton>
  );
}
