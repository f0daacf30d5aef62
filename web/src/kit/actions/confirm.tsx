import { App } from 'antd';
import { settleFailure } from '../../api/failure.js';
import { useTexts } from '../../language/use-texts.js';

/** A question before something is done. */
export interface Question {
  /** What is asked, in the user's language. */
  text: string;
  /** Something is lost: the title is that of deletions, and the button warns. */
  isDeletion?: boolean;
}

/** Asks before an action. Its answer runs the action; the dialog closes when the action has ended. */
export function useConfirm(): (question: Question, act: () => Promise<unknown>) => void {
  const { modal } = App.useApp();
  const texts = useTexts('kit');
  return ({ text, isDeletion = false }, act) => {
    modal.confirm({
      title: texts(isDeletion ? 'confirm.deletion' : 'confirm.action'),
      content: text,
      okButtonProps: { danger: isDeletion },
      okText: texts('confirm.ok'),
      cancelText: texts('confirm.cancel'),
      focusable: { autoFocusButton: isDeletion ? 'cancel' : 'ok' },
      onOk: () => act().catch(settleFailure),
    });
  };
}
