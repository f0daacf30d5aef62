import { consumeCorrect, consumeRefund } from '../../../libs/contracts/finance/index.js';
import { type Fen, Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime } from '../../../libs/platform/index.js';
import { requireCovered } from '../card-limit/card-limit.js';
import { otherSide } from '../ledger/ledger.js';
import { type CorrectionCommand, correction, correctionNumber, effectOfCorrection } from './correction.js';
import { transaction, transactionIdOf } from './transaction.js';
import { transactionTable } from './transaction.read-model.js';

interface Said {
  id: string;
  money: Fen;
  reason: string;
  key: string;
}

/** Corrects a transaction, or gives it back; the same said again changes nothing. Gives the id of the correction. */
async function correct(
  unit: Unit,
  type: CorrectionCommand['type'],
  { id: correctedId, money, reason, key }: Said,
  time: LocalTime,
): Promise<{ id: string }> {
  const { sql, school } = unit;
  const [row] = await selectRows(sql, transactionTable, 'school = $1 and id = $2', [school, correctedId], 'for update');
  if (!row) throw Rejection.notFound();
  const orderNumber = correctionNumber(type, key);
  const id = transactionIdOf(school, orderNumber);
  const { state: known } = await unit.load(transaction, id);
  const now = Date.now();
  const text = time.text(now);
  const when = { happenedAt: now, day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
  const command: CorrectionCommand = { type, id, orderNumber, money, reason, ...when };
  if (known) {
    const said = type === 'Refund' ? known.money : known.corrects?.counted;
    if (known.corrects?.id === correctedId && said === money && known.reason === reason) return { id };
    throw Rejection.duplicate('请求编号已用于其他更正');
  }
  const { personId, deviceNumber, type: corrected, source } = row;
  const other = otherSide({ type: corrected, source, person: { id: personId }, deviceNumber });
  await requireCovered(unit, { personId, effect: effectOfCorrection(command, row), other });
  await unit.handleRow(correction, [correctedId], command);
  return { id };
}

/** Says what a transaction should have been. */
export const correctTransaction = handles(consumeCorrect, { time: LocalTime }, (unit, said, _context, { time }) =>
  correct(unit, 'Correct', said, time),
);

/** Gives a consumption back to its card. */
export const refundTransaction = handles(consumeRefund, { time: LocalTime }, (unit, said, _context, { time }) =>
  correct(unit, 'Refund', said, time),
);
