import { Alert, Descriptions, Modal, Typography } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import styles from './credential.module.css';

interface CredentialDialogProps {
  title: string;
  /** What to do with it now. */
  advice: string;
  /** Values by their labels; the dialog is open while there are any. */
  parts: Readonly<Record<string, string>> | undefined;
  onClose: () => void;
}

/** Shows a credential that the server has just made and cannot show again. Only its button or Escape close it. */
export function CredentialDialog({ title, advice, parts, onClose }: CredentialDialogProps) {
  const texts = useTexts('kit');
  return (
    <Modal
      open={parts !== undefined}
      title={title}
      width={640}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      closable={false}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <ActionButton type="primary" onClick={onClose}>
          {texts('credential.close')}
        </ActionButton>
      }
    >
      <Alert showIcon type="warning" title={texts('credential.once')} description={advice} className={styles.warning} />
      <Descriptions
        bordered
        size="small"
        column={1}
        items={Object.entries(parts ?? {}).map(([label, value]) => ({
          key: label,
          label,
          children: <Copied label={label} value={value} />,
        }))}
      />
    </Modal>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  const texts = useTexts('kit');
  const tooltips = [texts('credential.copy', { name: label }), texts('credential.copied')];
  return (
    <Typography.Text code copyable={{ text: value, tooltips }} className={styles.part}>
      {value}
    </Typography.Text>
  );
}
