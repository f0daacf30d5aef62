import { installationQuery } from '@contracts/device-gateway/installation.js';
import { lazy } from 'react';
import type { TextKey } from '@/language/text-keys.js';
import type { RowAction } from '../list/row-actions.js';

const Installations = lazy(() => import('./installations.js'));

/** Shows the installation sheets of a device: what is checked when it is installed, and who answers for it. */
export const installationAction: RowAction<{ id: string }, TextKey> = {
  label: 'installation.action',
  call: installationQuery,
  dialog: {
    title: 'installation.title',
    width: 900,
    isWorkedIn: true,
    of: ({ id }) => <Installations deviceId={id} />,
  },
};
