import { isolated } from '@contracts/kernel/index.js';
import { Modal } from 'antd';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { settleFailure } from '@/api/failure.js';
import { useTexts } from '@/language/use-texts.js';
import { keepPlace } from '../list/keep-place.js';
import { rowName } from '../row-name.js';

/** A question before something is done. */
export interface Question {
  /** What is asked, in the user's language. */
  text: string;
  /** What is said beside it. */
  more?: ReactNode;
  /** The rows that it is about: they are named below it. */
  about?: readonly object[];
  /** Something is lost: the button warns, and the title is that of deletions. */
  isDeletion?: boolean;
  /** Key of the title, where it is not the usual one. */
  title?: 'confirm.action' | 'confirm.submit';
  /** What follows once it is done and the question is gone: where a dialog closes then, the focus goes on to what had opened it. */
  after?: () => void;
}

/** Asks before an action; the answer runs it, and the dialog closes when it has ended. */
export type Confirm = (question: Question, act: () => Promise<unknown>) => void;

/** Leaves a form at once, or after a question where something typed would be lost. */
export type Leave = (isLost: boolean, go: () => unknown) => void;

/** How many rows a question names. */
const mostNamed = 5;

/** Names of the rows that a question is about, and how many they are where it is about several. */
function About({ rows }: { rows: readonly object[] }) {
  const texts = useTexts('kit');
  const named = rows.slice(0, mostNamed).flatMap((row) => isolated(rowName(row) ?? '') || []);
  if (rows.length < 2 && named.length === 0) return null;
  return (
    <p>
      {rows.length > 1 && <strong>{texts('confirm.several', { total: rows.length })} </strong>}
      {named.join(texts('confirm.separator'))}
      {rows.length > mostNamed && '…'}
    </p>
  );
}

const unasked = () => {
  throw new Error('Questions need a ConfirmProvider around the page');
};
const ConfirmContext = createContext<{ confirm: Confirm; leave: Leave }>({ confirm: unasked, leave: unasked });

/** Lets the pages inside ask questions. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [modal, holder] = Modal.useModal();
  const texts = useTexts('kit');
  const questions = useMemo(() => {
    const confirm: Confirm = ({ text, more, about = [], isDeletion = false, title, after }, act) => {
      const opener = document.activeElement;
      let isDone = false;
      modal.confirm({
        title: texts(title ?? (isDeletion ? 'confirm.deletion' : 'confirm.action')),
        content: (
          <>
            {text}
            {more}
            <About rows={about} />
          </>
        ),
        okButtonProps: { danger: isDeletion },
        okText: texts('confirm.ok'),
        cancelText: texts('confirm.cancel'),
        focusable: { autoFocusButton: isDeletion ? 'cancel' : 'ok' },
        onOk: () =>
          act().then(() => {
            isDone = true;
          }, settleFailure),
        afterClose: () => {
          keepPlace(opener);
          if (isDone) after?.();
        },
      });
    };
    const leave: Leave = (isLost, go) => {
      if (!isLost) return go();
      let isAgreed = false;
      return modal.confirm({
        title: texts('unsaved.title'),
        content: texts('unsaved.text'),
        okButtonProps: { danger: true },
        okText: texts('unsaved.discard'),
        cancelText: texts('unsaved.keep'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => {
          isAgreed = true;
        },
        // The focus is back in the form by then, and goes on from there to what had opened it.
        afterClose: () => {
          if (isAgreed) go();
        },
      });
    };
    return { confirm, leave };
  }, [modal, texts]);
  return (
    <ConfirmContext value={questions}>
      {children}
      {holder}
    </ConfirmContext>
  );
}

/** Asks before an action. */
export const useConfirm = (): Confirm => use(ConfirmContext).confirm;

/** Asks before something typed is lost. */
export const useLeave = (): Leave => use(ConfirmContext).leave;
