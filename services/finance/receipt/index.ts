import type { Folder } from '../../../libs/platform/index.js';
import { receiptBooks, receipts } from './receipt.read-model.js';
import { printPaymentReceipt, printRechargeReceipt } from './receipt.use-cases.js';

/** Receipts of what was paid, with numbers in their order. */
export const receiptFolder: Folder = {
  calls: [{ printPaymentReceipt, printRechargeReceipt }],
  projections: [receipts, receiptBooks],
};
