import { accessReceipt } from '@contracts/device-gateway/access-receipt.js';
import { lazy } from 'react';
import type { TextKey } from '@/language/text-keys.js';
import type { RowAction } from '../list/row-actions.js';

const Receipt = lazy(() => import('./receipt.js'));

/** Shows where a person has lost permissions, and where a door may still be open. */
export const receiptAction: RowAction<{ id: string }, TextKey> = {
  label: 'receipt.action',
  call: accessReceipt,
  dialog: { title: 'receipt.title', width: 960, of: ({ id }) => <Receipt personId={id} /> },
};
