import { DeleteOutlined } from '@ant-design/icons';
import type { Call } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import { useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { useConfirm } from '../actions/confirm.js';
import { type Selection, usePicked } from './selection.js';

interface RemoveSelectedProps {
  selection: Selection<object>;
  /** Takes the ids of the selected rows. */
  call: Call;
  question: string;
}

/** Removes what is selected in a list, after a question. */
export function RemoveSelected({ selection, call, question }: RemoveSelectedProps) {
  const texts = useTexts('kit');
  const confirm = useConfirm();
  const picked = usePicked(selection);
  const remove = () =>
    confirm({ text: question, about: [...picked.values()], isDeletion: true }, async () => {
      await change(call, { ids: [...picked.keys()] });
      selection.clear();
    });
  return (
    <ActionButton
      danger
      icon={<DeleteOutlined aria-hidden />}
      call={call}
      blocked={picked.size === 0 ? texts('list.selectFirst') : undefined}
      onClick={remove}
    >
      {texts('list.removeMany')}
    </ActionButton>
  );
}
