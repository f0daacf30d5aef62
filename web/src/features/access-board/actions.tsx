import { accessRetry } from '@contracts/device-gateway/access.js';
import { accessRevoked } from '@contracts/device-gateway/access-receipt.js';
import { lazy } from 'react';
import { change } from '@/api/change.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';
import type { BoardDevice } from './columns.js';

const RefusedRows = lazy(() => import('./refused-rows.js'));
const RevokedPersons = lazy(() => import('@/kit/receipt/revoked-persons.js'));

/** What can be done with a device of the board. */
export const actions: readonly RowAction<BoardDevice, TextKey<'access-board'>>[] = [
  { label: 'action.refused', dialog: { title: 'refused.title', of: (device) => <RefusedRows of={device} /> } },
  {
    label: 'action.retry',
    call: accessRetry,
    question: 'retry.question',
    isOffered: ({ refused }) => refused > 0,
    run: ({ id }) => change(accessRetry, { deviceId: id }),
  },
  {
    label: 'receipt.persons',
    call: accessRevoked,
    dialog: { title: 'receipt.persons', width: 860, of: ({ id }) => <RevokedPersons deviceId={id} /> },
  },
];
