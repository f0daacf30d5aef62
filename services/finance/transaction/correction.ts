import { transactionRecorded } from '../../../libs/contracts/finance/index.js';
import {
  type EventOf,
  type Fen,
  fen,
  noFen,
  present,
  Rejection,
  yuanText,
} from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { effectOf, saysItsWay } from '../ledger/ledger.js';
import type { Transaction } from './transaction.js';
import { type TransactionRow, transactions, type transactionTable } from './transaction.read-model.js';

/** Codes of what is recorded, and of where it comes from (enumerations TransactionType and TransactionSource). */
const [consumption, adjusted, refunded] = [2, 3, 5] as const;
const byHand = 4;

/** What a person says of a transaction: its right amount, or how much of it is given back. */
export interface CorrectionCommand {
  type: 'Correct' | 'Refund';
  /** Of the correction, which is a transaction itself, and its order number. */
  id: string;
  orderNumber: string;
  money: Fen;
  reason: string;
  /** Epoch ms; day and hour where the school is. */
  happenedAt: number;
  day: string;
  hour: number;
}

/** Order number of a correction, made of the sender's key, so that the same told again has the same. */
export const correctionNumber = (type: CorrectionCommand['type'], key: string): string =>
  `${type === 'Refund' ? 'TK' : 'BZ'}-${key.replaceAll('-', '').slice(0, 12).toUpperCase()}`;

/** What a transaction counts after a correction. @throws Rejection 1001, 1005 */
function countedAfter({ type: kind, money }: CorrectionCommand, { type, counted, correctsId }: TransactionRow): Fen {
  if (correctsId !== null) throw Rejection.state('更正记录不能再次更正，请更正原交易');
  if (kind === 'Refund') {
    if (type !== consumption) throw Rejection.state('只有消费可以退款');
    if (money > counted) throw Rejection.state('最多可退{most}元', { most: yuanText(counted) });
    return fen(counted - money);
  }
  if (money < noFen && saysItsWay(type)) throw Rejection.invalid('{label}格式不正确', { label: '正确金额' });
  if (money === counted) throw Rejection.state('更正后金额与现有金额相同');
  return money;
}

/** What a correction adds to the card. @throws Rejection 1001, 1005 */
export const effectOfCorrection = (command: CorrectionCommand, row: TransactionRow): Fen =>
  fen(
    effectOf({ type: row.type, money: countedAfter(command, row) }) - effectOf({ type: row.type, money: row.counted }),
  );

/**
 * The rules of a correction, which is a transaction of its own: it points to the one that it corrects, which stays as it was told and
 * counts what is right from then on. A correction is not corrected. Pure.
 */
export const correction: RowDecider<typeof transactionTable, CorrectionCommand, EventOf<typeof transactionRecorded>> = {
  projection: transactions,
  streamOf: (_event, { id }) => `transaction-${id}`,

  decide(command, row) {
    if (!row) throw Rejection.notFound();
    const { type: kind, orderNumber, reason, happenedAt, day, hour } = command;
    const person: Transaction['person'] = present({
      id: row.personId,
      type: row.personType,
      code: row.personCode,
      name: row.personName,
      classId: row.classId ?? undefined,
      className: row.className || undefined,
    });
    return [
      transactionRecorded(
        present({
          orderNumber,
          person,
          cardNumber: row.cardNumber || undefined,
          deviceNumber: row.deviceNumber,
          deviceName: row.deviceName,
          type: kind === 'Refund' ? refunded : adjusted,
          source: byHand,
          money: effectOfCorrection(command, row),
          happenedAt,
          day,
          hour,
          corrects: {
            id: row.id,
            orderNumber: row.orderNumber,
            type: row.type,
            source: row.source,
            counted: countedAfter(command, row),
          },
          reason,
        }),
      ),
    ];
  },
};
