import { paymentRefund, paymentWaive, paymentWithdrawWaiver } from '../../../libs/contracts/finance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { type PaymentPersonCommand, paymentPerson, paymentPersonId } from './payment-person.js';
import { paymentProjectTable } from './payment-project.read-model.js';

const approved = 2;

/** Lets a person of the school say something of a fee: of an approved project alone, as others are changed themselves. */
async function correct(
  unit: Unit,
  { projectId, personId }: { projectId: string; personId: string },
  command: PaymentPersonCommand,
): Promise<void> {
  const { sql, school } = unit;
  const [project] = await selectRows(sql, paymentProjectTable, 'school = $1 and id = $2', [school, projectId]);
  if (!project) throw Rejection.notFound('缴费人员不存在');
  if (project.status !== approved) throw Rejection.state('缴费项目未审核通过');
  await unit.handleRow(paymentPerson, [paymentPersonId(school, projectId, personId)], command);
}

/** Gives back what somebody has paid. */
export const refundPayment = handles(paymentRefund, (unit, { money, reason, key, ...whose }) =>
  correct(unit, whose, { type: 'Refund', money, reason, key, happenedAt: Date.now() }),
);

/** Lets somebody off what is open. */
export const waivePayment = handles(paymentWaive, (unit, { money, kind, reason, key, ...whose }) =>
  correct(unit, whose, { type: 'Waive', money, kind, reason, key, happenedAt: Date.now() }),
);

/** Asks somebody for what was waived. */
export const withdrawWaiver = handles(paymentWithdrawWaiver, (unit, { money, reason, key, ...whose }) =>
  correct(unit, whose, { type: 'Withdraw', money, reason, key, happenedAt: Date.now() }),
);
