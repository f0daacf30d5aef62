import { Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useBusy } from '@/kit/actions/use-busy.js';
import { useGuardedClose } from '@/kit/form/guarded-close.js';
import { useTexts } from '@/language/use-texts.js';

interface PickerDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Px. */
  width: number;
  /** Draws the form that the dialog submits. */
  children: (form: PickerForm) => ReactNode;
}

/** What the form in the dialog is given. */
export interface PickerForm {
  formId: string;
  /** Runs its work, so that the dialog is busy meanwhile. */
  run: (work: () => unknown) => Promise<void>;
  /** Says whether something is chosen, so that it is not lost unasked. */
  onChosen: (isChosen: boolean) => void;
}

/** A dialog in which rows are chosen; it forgets them when it is closed. */
export function PickerDialog({ title, isOpen, onClose, width, children }: PickerDialogProps) {
  const common = useTexts('kit');
  const [isSaving, run] = useBusy();
  const formId = useId();
  const [isChosen, onChosen] = useState(false);
  const close = useGuardedClose(isOpen && isChosen, onClose);
  return (
    <Modal
      open={isOpen}
      title={title}
      width={width}
      style={{ maxWidth: 'calc(100vw - 32px)', top: 40 }}
      destroyOnHidden
      mask={{ closable: false }}
      okText={common('confirm.ok')}
      cancelText={common('confirm.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      confirmLoading={isSaving}
      onCancel={close}
      afterClose={() => onChosen(false)}
    >
      {children({ formId, run, onChosen })}
    </Modal>
  );
}
