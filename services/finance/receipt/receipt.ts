import { receiptIssued, receiptReprinted } from '../../../libs/contracts/finance/index.js';
import type { DataOf, EventOf } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { receiptBooks, type receiptBookTable, receipts, type receiptTable } from './receipt.read-model.js';

/** What a receipt is given a number for, on a day, where the school is. */
export interface IssueCommand {
  /** Of the receipt. */
  id: string;
  receipt: Omit<DataOf<typeof receiptIssued>, 'number' | 'place'>;
}

/** The rules of the numbers of a school: each day begins at one, and none is given twice or left out. Pure. */
export const receiptBook: RowDecider<typeof receiptBookTable, IssueCommand, EventOf<typeof receiptIssued>> = {
  projection: receiptBooks,
  streamOf: (_event, { id }) => `receipt-${id}`,
  decide({ receipt }, row) {
    // A clock that went back gives no number of a day before once more.
    const day = row && row.day > receipt.day ? row.day : receipt.day;
    const place = row?.day === day ? row.place + 1 : 1;
    const number = `SJ${day.replaceAll('-', '')}-${String(place).padStart(4, '0')}`;
    return [receiptIssued({ ...receipt, day, number, place })];
  },
};

/** A receipt that there is can be printed again. */
export const receiptCopy: RowDecider<typeof receiptTable, { type: 'Print' }, EventOf<typeof receiptReprinted>> = {
  projection: receipts,
  streamOf: (_event, _command, [id]) => `receipt-${id}`,
  decide: (_command, row) => (row ? [receiptReprinted({})] : []),
};
