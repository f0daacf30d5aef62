import { deviceCredential } from '@contracts/devices/device.js';
import { doorAdd } from '@contracts/devices/door.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { lazy } from 'react';
import { change } from '@/api/change.js';
import { defineCredential } from '@/kit/dialog/define-credential.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';
import type { Device } from './columns.js';
import { Doors } from './door/doors.js';
import { installationAction } from './installation/installation-action.js';
import type { DeviceKind } from './kind.js';

const DeviceDetail = lazy(() => import('./device-detail.js'));

/** The broker inside of Campus listens on the host of the console. */
const brokerOf = (port: number) => `mqtt://${location.hostname}:${port}`;

/** What a device is to be set up with to connect. */
export const deviceSecret = defineCredential<OutputOf<typeof deviceCredential>, TextKey<'device'>>({
  title: 'credential.title',
  advice: 'credential.advice',
  parts: ({ brokerPort, id, secret, topic }) => ({
    ...(typeof brokerPort === 'number' && { 'credential.broker': brokerOf(brokerPort) }),
    'credential.id': id,
    'credential.secret': secret,
    'credential.topic': `${topic}/`,
  }),
});

/** What can be done with a device of this kind. */
export const deviceActions = (kind: DeviceKind): readonly RowAction<Device, TextKey<'device'>>[] => [
  {
    label: 'action.details',
    dialog: { title: 'detail.title', of: (device) => <DeviceDetail kind={kind} device={device} /> },
  },
  {
    label: 'action.doors',
    call: doorAdd,
    isOffered: () => kind.hasDoors,
    dialog: { title: 'doors.title', isWorkedIn: true, of: (device) => <Doors of={device} /> },
  },
  installationAction,
  {
    label: 'action.credential',
    call: deviceCredential,
    question: 'credential.question',
    run: ({ id }) => change(deviceCredential, { id }),
    credential: deviceSecret,
  },
];
