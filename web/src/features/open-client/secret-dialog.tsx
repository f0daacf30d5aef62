import { Alert, Button, Descriptions, Modal, Typography } from 'antd';
import { useTexts } from '../../language/use-texts.js';

/** What a client signs in with. */
export interface Credentials {
  appKey: string;
  appSecret: string;
}

/** Shows the secret of a client, this once. */
export function SecretDialog({ of, onClose }: { of: Credentials | undefined; onClose: () => void }) {
  const texts = useTexts('open-client');
  const copied = (text: string) => (
    <Typography.Text code copyable={{ text, tooltips: [texts('secret.copy'), texts('secret.copied')] }}>
      {text}
    </Typography.Text>
  );
  return (
    <Modal
      open={of !== undefined}
      title={texts('secret.title')}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      width={620}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {texts('secret.done')}
        </Button>
      }
    >
      {of && (
        <>
          <Alert type="warning" showIcon title={texts('secret.once')} style={{ marginBottom: 16 }} />
          <Descriptions
            column={1}
            items={[
              { key: 'appKey', label: texts('field.appKey'), children: copied(of.appKey) },
              { key: 'appSecret', label: texts('field.appSecret'), children: copied(of.appSecret) },
            ]}
          />
        </>
      )}
    </Modal>
  );
}
