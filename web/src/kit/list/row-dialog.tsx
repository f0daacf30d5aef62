import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';

interface RowDialogProps<Row> {
  /** The dialog is open while there is one. */
  row: Row | undefined;
  title: string;
  /** Things are done in it: a press beside it does not close it. */
  isWorkedIn?: boolean;
  onClose: () => void;
  children: (row: Row) => ReactNode;
}

/** A dialog about one row of a list. */
export function RowDialog<Row>({ row, title, isWorkedIn = false, onClose, children }: RowDialogProps<Row>) {
  // The dialog fades away with what it was opened for.
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  return (
    <Modal
      open={row !== undefined}
      title={title}
      width={800}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      footer={null}
      destroyOnHidden
      mask={{ closable: !isWorkedIn }}
      onCancel={onClose}
    >
      {shown && children(shown)}
    </Modal>
  );
}
