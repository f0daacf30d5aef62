import { Modal } from 'antd';
import { type ReactNode, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { useBusy } from '../actions/use-busy.js';
import { useGuardedClose } from '../form/guarded-close.js';
import { Loading } from '../states/loading.js';

/** What the form in a dialog that sends something is given. */
export interface DialogForm {
  /** Id that the form has: the dialog's button submits it. */
  formId: string;
  /** Runs its work, so that the dialog is busy meanwhile. */
  run: (work: () => unknown) => Promise<void>;
  /**
   * Says whether something is chosen or changed, so that it is not lost unasked.
   * @param draft where it is kept over a reload (`draftPlace`): it is forgotten when the dialog is left
   */
  onChosen: (isChosen: boolean, draft?: string) => void;
  /** Closes the dialog, as what was chosen is saved. */
  close: () => void;
}

/** How a dialog about something looks and closes. */
export interface DialogRules {
  /** Px. */
  width?: number;
  /** It takes the height of the window. */
  isTall?: boolean;
  /** Things are done in it: a press beside it does not close it. */
  isWorkedIn?: boolean;
  /** It holds a form that its button submits: always, or once something is changed in it. */
  submits?: 'always' | 'changed';
}

interface RowDialogProps<Row> extends DialogRules {
  /** The dialog is open while there is one. */
  row: Row | undefined;
  title: string;
  onClose: () => void;
  children: (row: Row, form: DialogForm) => ReactNode;
}

/** What is chosen in a dialog, and where it is kept. */
interface Chosen {
  isChosen: boolean;
  draft?: string;
}

const nothing: Chosen = { isChosen: false };
/** Width of a dialog that does not say, px. */
const usualWidth = 800;
/** Where a tall dialog begins, px. */
const tallTop = 40;

/** Tells that what it stands beside has come: a part that is still on its way has no effects. */
function Arrival({ tell }: { tell: (isHere: boolean) => void }) {
  useEffect(() => {
    tell(true);
    return () => tell(false);
  }, [tell]);
  return null;
}

/** A dialog about one row of a list, or about something else; it forgets what was done in it when it is closed. */
export function RowDialog<Row>({ row, title, onClose, children, ...rules }: RowDialogProps<Row>) {
  const { width = usualWidth, isTall = false, isWorkedIn = false, submits } = rules;
  const texts = useTexts('kit');
  const [isSaving, run] = useBusy();
  const formId = useId();
  const [{ isChosen, draft }, setChosen] = useState<Chosen>(nothing);
  const onChosen = useCallback<DialogForm['onChosen']>((isChosen, draft) => setChosen({ isChosen, draft }), []);
  const [isHere, setIsHere] = useState(false);
  const close = useGuardedClose(row !== undefined && isChosen, onClose, draft);
  // The dialog fades away with what it was opened for.
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  return (
    <Modal
      open={row !== undefined}
      title={title}
      width={width}
      style={{ maxWidth: 'calc(100vw - 32px)', ...(isTall && { top: tallTop }) }}
      footer={submits ? undefined : null}
      destroyOnHidden
      mask={{ closable: !isWorkedIn && !submits }}
      okText={texts('confirm.ok')}
      cancelText={texts('confirm.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: !isHere || (submits === 'changed' && !isChosen) }}
      confirmLoading={isSaving}
      onCancel={close}
      afterClose={() => setChosen(nothing)}
    >
      {/* What is shown may come when somebody asks for it. */}
      <Suspense fallback={<Loading />}>
        {shown && children(shown, { formId, run, onChosen, close: onClose })}
        <Arrival tell={setIsHere} />
      </Suspense>
    </Modal>
  );
}
