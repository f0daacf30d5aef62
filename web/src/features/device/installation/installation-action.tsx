import { installationQuery } from '@contracts/device-gateway/installation.js';
import { lazy } from 'react';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';

const Installations = lazy(() => import('./installations.js'));

/** Shows the installation sheets of a device: what is checked when it is installed, and who answers for it. */
export const installationAction: RowAction<{ id: string }, TextKey<'device'>> = {
  label: 'action.installation',
  call: installationQuery,
  dialog: {
    title: 'installation.title',
    width: 900,
    isWorkedIn: true,
    of: ({ id }) => <Installations deviceId={id} />,
  },
};
