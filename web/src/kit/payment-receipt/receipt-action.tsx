import { paymentReceipt, rechargeReceipt } from '@contracts/finance/receipt.js';
import { lazy } from 'react';
import type { TextKey } from '@/language/text-keys.js';
import type { RowAction } from '../list/row-actions.js';

const ReceiptDialog = lazy(() => import('./receipt-dialog.js'));

/** Prints the receipt of a recharge. */
export const rechargeReceiptAction: RowAction<{ id: string }, TextKey> = {
  label: 'paid.action',
  call: rechargeReceipt,
  dialog: {
    title: 'paid.title',
    width: 720,
    isWorkedIn: true,
    of: ({ id }) => <ReceiptDialog call={rechargeReceipt} input={{ id }} />,
  },
};

/** Prints the receipt of what somebody has paid last in a fee project. */
export const paymentReceiptAction = <Row extends { personId: string; paidMoney: number }>(
  projectId: string,
): RowAction<Row, TextKey> => ({
  label: 'paid.action',
  call: paymentReceipt,
  isOffered: ({ paidMoney }) => paidMoney > 0,
  dialog: {
    title: 'paid.title',
    width: 720,
    isWorkedIn: true,
    of: ({ personId }) => <ReceiptDialog call={paymentReceipt} input={{ projectId, personId }} />,
  },
});
