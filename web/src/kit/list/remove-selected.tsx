import { DeleteOutlined } from '@ant-design/icons';
import type { Call } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import { useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { useConfirm } from '../actions/confirm.js';
import type { List } from './use-list.js';

interface RemoveSelectedProps {
  list: Pick<List<object>, 'selected' | 'selectedRows'> & { select: (keys: readonly string[]) => void };
  /** Takes the ids of the selected rows. */
  call: Call;
  question: string;
}

/** Removes what is selected in a list, after a question. */
export function RemoveSelected({ list, call, question }: RemoveSelectedProps) {
  const texts = useTexts('kit');
  const confirm = useConfirm();
  const remove = () =>
    confirm({ text: question, about: list.selectedRows, isDeletion: true }, async () => {
      await change(call, { ids: [...list.selected] });
      list.select([]);
    });
  return (
    <ActionButton
      danger
      icon={<DeleteOutlined />}
      call={call}
      blocked={list.selected.length === 0 ? texts('list.selectFirst') : undefined}
      onClick={remove}
    >
      {texts('list.removeMany')}
    </ActionButton>
  );
}
