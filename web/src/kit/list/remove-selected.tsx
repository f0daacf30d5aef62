import { DeleteOutlined } from '@ant-design/icons';
import type { Call } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { useConfirm } from '../actions/confirm.js';
import { type Review, useReview } from '../form/review.js';
import { type Selection, usePicked } from './selection.js';

interface RemoveSelectedProps {
  selection: Selection<object>;
  /** Takes the ids of the selected rows. */
  call: Call;
  question: string;
  /** Asks in place of the question. */
  review?: Review;
  /** Text that tells what the server has answered, where they were not removed. */
  told?: (answer: unknown) => string | undefined;
}

/** Removes what is selected in a list, after a question. */
export function RemoveSelected({ selection, call, question, review: Review, told }: RemoveSelectedProps) {
  const texts = useTexts('kit');
  const confirm = useConfirm();
  const picked = usePicked(selection);
  const [reviewing, review] = useReview(Review);
  const remove = async () => {
    const input = { ids: [...picked.keys()] };
    const answer: unknown = await change(call, { ...input, ...(await review(input, [...picked.values()])) });
    selection.clear();
    const said = told?.(answer);
    if (said) notify.success(said);
  };
  const ask = () => confirm({ text: question, about: [...picked.values()], isDeletion: true }, remove);
  return (
    <>
      <ActionButton
        danger
        icon={<DeleteOutlined aria-hidden />}
        call={call}
        blocked={picked.size === 0 ? texts('list.selectFirst') : undefined}
        onClick={Review ? remove : ask}
      >
        {texts('list.removeMany')}
      </ActionButton>
      {reviewing}
    </>
  );
}
