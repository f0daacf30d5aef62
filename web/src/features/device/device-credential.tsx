import type { deviceCredential } from '@contracts/devices/device.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { CredentialDialog } from '@/kit/credential/credential-dialog.js';
import { useTexts } from '@/language/use-texts.js';

/** What a device needs to connect. */
export type Credential = OutputOf<typeof deviceCredential>;

/** The broker inside of Campus listens on the host of the console. */
const brokerOf = (port: number) => `mqtt://${location.hostname}:${port}`;

/** Shows what a device is to be set up with, this once. */
export function DeviceCredential({ of, onClose }: { of: Credential | undefined; onClose: () => void }) {
  const texts = useTexts('device');
  const parts = of && {
    ...(typeof of.brokerPort === 'number' && { [texts('credential.broker')]: brokerOf(of.brokerPort) }),
    [texts('credential.id')]: of.id,
    [texts('credential.secret')]: of.secret,
    [texts('credential.topic')]: `${of.topic}/`,
  };
  return (
    <CredentialDialog
      title={texts('credential.title')}
      advice={texts('credential.advice')}
      parts={parts}
      onClose={onClose}
    />
  );
}
