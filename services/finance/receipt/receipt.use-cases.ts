import { paymentReceipt, rechargeReceipt } from '../../../libs/contracts/finance/index.js';
import { type Fen, fen, noFen, type OutputOf, present, Rejection } from '../../../libs/contracts/kernel/index.js';
import { holdLock, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime, namedId } from '../../../libs/platform/index.js';
import { paymentPersonId } from '../payment/payment-person.js';
import { paymentPersonTable } from '../payment/payment-person.read-model.js';
import { paymentProjectTable } from '../payment/payment-project.read-model.js';
import { rechargeTable } from '../recharge/recharge.read-model.js';
import { inCapitals } from './capitals.js';
import { type IssueCommand, receiptBook, receiptCopy } from './receipt.js';
import { type ReceiptRow, receiptTable } from './receipt.read-model.js';

type Printed = OutputOf<typeof paymentReceipt>;

/** What was paid, and how much of it has not been given back. */
interface Paid {
  fact: Omit<IssueCommand['receipt'], 'day'>;
  still: Fen;
}

/** Gives what was paid a receipt, or notes that the one that it has is printed again; tells it as it is printed. */
async function print(unit: Unit, { fact, still }: Paid, time: LocalTime): Promise<Printed> {
  const { sql, school, meta } = unit;
  // One after the other: no number is given twice.
  holdLock(sql, `finance.receipts:${school}`);
  const id = namedId('receipt', school, fact.factId, fact.paidAt);
  const now = Date.now();
  const [known] = await selectRows(sql, receiptTable, 'school = $1 and id = $2', [school, id]);
  if (known) {
    await unit.handleRow(receiptCopy, [id], { type: 'Print' });
    return printed({ ...known, prints: known.prints + 1 }, still, time);
  }
  const command = { id, receipt: { ...fact, day: time.day(now) } };
  const [event] = await unit.handleRow(receiptBook, [school], command);
  const { person, number, money, subject, paidAt } = event!.data;
  const row = {
    ...{ number, money, subject, paidAt, issuedAt: now, issuedBy: meta.actor, prints: 1 },
    ...{ personCode: person.code, personName: person.name, personType: person.type },
    className: person.className ?? '',
  };
  return printed(row, still, time);
}

type Told = Pick<ReceiptRow, Exclude<keyof Printed, 'capitals' | 'refunded'>>;

const printed = ({ paidAt, issuedAt, ...row }: Told, still: Fen, time: LocalTime): Printed => ({
  ...row,
  capitals: inCapitals(row.money),
  refunded: fen(Math.max(0, row.money - still)),
  paidAt: time.text(paidAt),
  issuedAt: time.text(issuedAt),
});

/** Gives what somebody has paid last in a fee project a receipt. */
export const printPaymentReceipt = handles(
  paymentReceipt,
  { time: LocalTime },
  async (unit, { projectId, personId }, _context, { time }) => {
    const { sql, school } = unit;
    const factId = paymentPersonId(school, projectId, personId);
    const [project] = await selectRows(sql, paymentProjectTable, 'school = $1 and id = $2', [school, projectId]);
    const [row] = await selectRows(sql, paymentPersonTable, 'school = $1 and id = $2', [school, factId], 'for share');
    if (!project || !row) throw Rejection.notFound('缴费人员不存在');
    const paid = row.entries.findLast(({ kind }) => kind === 'paid');
    if (!paid || row.paidMoney === noFen) throw Rejection.state('没有可开具收据的缴费');
    const { personCode: code, personName: name, classId, className } = row;
    const person = present({ id: personId, type: 1 as const, code, name, classId: classId ?? undefined, className });
    const fact = {
      kind: 'payment' as const,
      factId,
      person,
      money: paid.money,
      subject: project.name,
      paidAt: paid.at,
    };
    return print(unit, { fact, still: row.paidMoney }, time);
  },
);

/** Gives a recharge a receipt. */
export const printRechargeReceipt = handles(
  rechargeReceipt,
  { time: LocalTime },
  async (unit, { id: factId }, _context, { time }) => {
    const { sql, school } = unit;
    const [row] = await selectRows(sql, rechargeTable, 'school = $1 and id = $2', [school, factId], 'for share');
    if (!row) throw Rejection.notFound('充值记录不存在');
    const { personId: id, personType: type, personCode: code, personName: name, classId, className } = row;
    const person = present({ id, type, code, name, classId: classId ?? undefined, className });
    const fact = { kind: 'recharge' as const, factId, person, money: row.money, subject: '', paidAt: row.happenedAt };
    return print(unit, { fact, still: row.refundedAt === null ? row.money : noFen }, time);
  },
);
