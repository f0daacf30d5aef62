import { Modal } from 'antd';
import { type ReactNode, useId } from 'react';
import { useBusy } from '../../kit/actions/use-busy.js';
import { useTexts } from '../../language/use-texts.js';

interface PickerDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Px. */
  width: number;
  /** Draws the form that the dialog submits; it runs its work through `run`, so that the dialog is busy meanwhile. */
  children: (formId: string, run: (work: () => unknown) => Promise<void>) => ReactNode;
}

/** A dialog in which rows are chosen; it forgets them when it is closed. */
export function PickerDialog({ title, isOpen, onClose, width, children }: PickerDialogProps) {
  const common = useTexts('kit');
  const [isSaving, run] = useBusy();
  const formId = useId();
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
      onCancel={onClose}
    >
      {children(formId, run)}
    </Modal>
  );
}
