import { Modal } from 'antd';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { settleFailure } from '../../api/failure.js';
import { useTexts } from '../../language/use-texts.js';

/** A question before something is done. */
export interface Question {
  /** What is asked, in the user's language. */
  text: string;
  /** Something is lost: the button warns, and the title is that of deletions. */
  isDeletion?: boolean;
  /** Key of the title, where it is not the usual one. */
  title?: 'confirm.action';
}

/** Asks before an action; the answer runs it, and the dialog closes when it has ended. */
export type Confirm = (question: Question, act: () => Promise<unknown>) => void;

const ConfirmContext = createContext<Confirm>(() => {
  throw new Error('Questions need a ConfirmProvider around the page');
});

/** Lets the pages inside ask questions. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [modal, holder] = Modal.useModal();
  const texts = useTexts('kit');
  const confirm = useMemo<Confirm>(
    () =>
      ({ text, isDeletion = false, title }, act) => {
        modal.confirm({
          title: texts(title ?? (isDeletion ? 'confirm.deletion' : 'confirm.action')),
          content: text,
          okButtonProps: { danger: isDeletion },
          okText: texts('confirm.ok'),
          cancelText: texts('confirm.cancel'),
          focusable: { autoFocusButton: isDeletion ? 'cancel' : 'ok' },
          onOk: () => act().catch(settleFailure),
        });
      },
    [modal, texts],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {holder}
    </ConfirmContext>
  );
}

/** Asks before an action. */
export const useConfirm = (): Confirm => use(ConfirmContext);
