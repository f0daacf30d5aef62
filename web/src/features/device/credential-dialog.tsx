import { Alert, Descriptions, Modal, Typography } from 'antd';
import type { deviceCredential } from '../../../../libs/contracts/devices/device.js';
import type { OutputOf } from '../../../../libs/contracts/kernel/index.js';
import { ActionButton } from '../../kit/actions/action-button.js';
import { useTexts } from '../../language/use-texts.js';
import styles from './device.module.css';

/** What a device needs to connect. */
export type Credential = OutputOf<typeof deviceCredential>;

interface CredentialDialogProps {
  /** The dialog is open while there is one. */
  credential: Credential | undefined;
  onClose: () => void;
}

/** Shows a credential that the server has just made and cannot show again. Only its button or Escape close it. */
export function CredentialDialog({ credential, onClose }: CredentialDialogProps) {
  const texts = useTexts('device');
  return (
    <Modal
      open={credential !== undefined}
      title={texts('credential.title')}
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
      <Alert
        showIcon
        type="warning"
        title={texts('credential.once')}
        description={texts('credential.advice')}
        className={styles.warning}
      />
      {credential && <Parts of={credential} />}
    </Modal>
  );
}

/** The broker inside of Campus listens on the host of the console. */
const brokerOf = (port: number) => `mqtt://${location.hostname}:${port}`;

function Parts({ of: { id, secret, topic, brokerPort } }: { of: Credential }) {
  const texts = useTexts('device');
  const parts = {
    ...(typeof brokerPort === 'number' && { broker: brokerOf(brokerPort) }),
    id,
    secret,
    topic: `${topic}/`,
  };
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={Object.entries(parts).map(([part, value]) => {
        const name = texts(`credential.${part}`);
        const tooltips = [texts('credential.copy', { name }), texts('credential.copied')];
        return {
          key: part,
          label: name,
          children: (
            <Typography.Text code copyable={{ text: value, tooltips }} className={styles.part}>
              {value}
            </Typography.Text>
          ),
        };
      })}
    />
  );
}
