import type { Call, OutputOf } from '@contracts/kernel/index.js';
import { Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { type Texts, useTexts } from '@/language/use-texts.js';
import { useBusy } from '../actions/use-busy.js';
import { Loading } from '../states/loading.js';
import { Failure } from '../states/states.js';
import type { FormDefinition, FormTarget } from './definition.js';
import { draftPlace } from './draft.js';
import { DraftedForm } from './drafted-form.js';
import { useGuardedClose } from './guarded-close.js';
import { useWholeTarget } from './whole-target.js';

/** Width of a form that does not say, px (source: screens.yaml, conventions). */
const usualWidth = 800;

interface FormDialogProps<Add extends Call, Key extends string> {
  definition: FormDefinition<Add, Key>;
  /** Texts, where they are not those of the form's locale folder as they stand there: labels are `field.<name>`. */
  texts?: Texts<Key>;
  /** Title of the dialog, where it is neither the text `form.add` nor `form.edit`. */
  title?: string;
  /** What the user should know above the fields. */
  intro?: ReactNode;
  /** The dialog is open while there is a target. */
  target: FormTarget | undefined;
  onClose: () => void;
  /** The server has taken the values. `added` is its answer about a new row, missing where one was changed. */
  onSaved?: (added?: OutputOf<Add>) => unknown;
}

/** Adds a row or changes one. A refusal keeps the dialog open with all that was typed. */
export function FormDialog<Add extends Call, Key extends string>({
  definition,
  texts: given,
  title,
  intro,
  target,
  onClose,
  onSaved,
}: FormDialogProps<Add, Key>) {
  const common = useTexts('kit');
  // The definition has checked that its folder has them.
  const own = useTexts(definition.namespace ?? 'kit') as Texts<string> as Texts<Key>;
  const texts = given ?? own;
  const [isSaving, run] = useBusy();
  const formId = useId();
  const [isTyped, noteTyped] = useState(false);
  const draft = target && draftPlace(definition, target);
  const close = useGuardedClose(target !== undefined && isTyped, onClose, draft);
  // Each row of several begins with a form of its own.
  const [round, setRound] = useState(0);
  // The dialog fades away with what it was opened for.
  const [shown, setShown] = useState(target);
  if (target && target !== shown) setShown(target);
  const whole = useWholeTarget(definition, shown);
  return (
    <Modal
      open={target !== undefined}
      title={title ?? texts((shown?.row?.id === undefined ? 'form.add' : 'form.edit') as Key)}
      width={definition.width ?? usualWidth}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      destroyOnHidden
      mask={{ closable: false }}
      okText={common('confirm.ok')}
      cancelText={common('confirm.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: !whole.target }}
      confirmLoading={isSaving}
      onCancel={close}
      afterClose={() => noteTyped(false)}
    >
      {whole.failure !== undefined && <Failure error={whole.failure} onRetry={whole.retry} />}
      {shown && !whole.target && whole.failure === undefined && <Loading />}
      {shown && whole.target && (
        <DraftedForm
          key={round}
          definition={definition}
          texts={texts}
          intro={intro}
          target={whole.target}
          isEntered
          formId={formId}
          run={run}
          onTyped={noteTyped}
          onSaved={(added) => {
            onSaved?.(added);
            if (!shown.several) return onClose();
            noteTyped(false);
            setRound(round + 1);
          }}
        />
      )}
    </Modal>
  );
}
