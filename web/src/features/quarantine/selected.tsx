import { quarantineAccept, quarantineRefuse } from '@contracts/attendance/quarantine.js';
import { change } from '@/api/change.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { type Selection, usePicked } from '@/kit/list/selection.js';
import { useTexts } from '@/language/use-texts.js';
import { acceptLabels, acceptQuestions, countedAt, isWaiting, type QuarantinedPass, refuseForm } from './actions.js';

interface SelectedProps {
  selection: Selection<QuarantinedPass>;
}

/** The selected passes, and why they cannot be decided, where they cannot. */
function useWaiting(selection: Selection<QuarantinedPass>) {
  const texts = useTexts('quarantine');
  const rows = [...usePicked(selection).values()];
  const blocked =
    rows.length === 0 ? texts('list.selectFirst') : rows.every(isWaiting) ? undefined : texts('selected.decided');
  return { texts, rows, blocked };
}

/** Lets the selected passes count as they were told, or at their receipt where nothing else dates them: the button says which. */
export function AcceptSelected({ selection }: SelectedProps) {
  const { texts, rows, blocked } = useWaiting(selection);
  const at = countedAt(rows);
  const confirm = useConfirm();
  const accept = async () => {
    await change(quarantineAccept, { ids: rows.map(({ id }) => id) });
    selection.clear();
  };
  return (
    <ActionButton
      call={quarantineAccept}
      blocked={blocked}
      onClick={() => confirm({ text: texts(acceptQuestions[at]), about: rows }, accept)}
    >
      {texts(acceptLabels[at])}
    </ActionButton>
  );
}

/** Leaves the selected passes out. */
export function RefuseSelected({ selection }: SelectedProps) {
  const { texts, rows, blocked } = useWaiting(selection);
  return (
    <OpenButton
      call={quarantineRefuse}
      blocked={blocked}
      texts={texts}
      form={{
        definition: refuseForm,
        title: 'action.refuse',
        target: () => ({ given: { ids: rows.map(({ id }) => id) } }),
        onSaved: () => selection.clear(),
      }}
    >
      {texts('action.refuse')}
    </OpenButton>
  );
}
