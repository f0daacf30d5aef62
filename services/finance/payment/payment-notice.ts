import { openPaymentNotify } from '../../../libs/contracts/finance/index.js';
import { codes, type Fen, Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { LocalTime, type RequestContext, serves } from '../../../libs/platform/index.js';
import { disputeOf } from '../dispute/dispute.js';
import { paymentPerson } from './payment-person.js';
import { type PaymentPersonRow, paymentPersonTable } from './payment-person.read-model.js';
import { paymentProjectTable } from './payment-project.read-model.js';

/** Notes that a payment which is known was told with another amount or time. */
const noteDispute = (
  store: EventStore,
  { school, meta }: RequestContext,
  { id, personCode: orderNumber, money: knownMoney }: PaymentPersonRow,
  told: { money: Fen | undefined; happenedAt: number },
): Promise<void> =>
  store.transact({ school, meta }, async (unit) => {
    const { money = knownMoney, happenedAt } = told;
    const dispute = disputeOf('payment', id, { orderNumber, money, knownMoney, happenedAt });
    unit.append(dispute.stream, [dispute.event], { ids: [dispute.id] });
  });

/** Takes what another system tells of a payment. */
export const notifyPayment = serves(
  openPaymentNotify,
  { store: EventStore, time: LocalTime },
  async ({ projectId, personCode, status, money, paidAt }, context, { store, time }) => {
    if (status === 2 && paidAt === undefined) throw Rejection.invalid('请输入缴费时间');
    const told = { money, happenedAt: paidAt === undefined ? 0 : time.instant(paidAt) };
    let payer: PaymentPersonRow | undefined;
    try {
      await store.transact(context, async (unit) => {
        const { sql, school } = unit;
        const [project] = await selectRows(sql, paymentProjectTable, 'school = $1 and id = $2', [school, projectId]);
        const condition = 'school = $1 and project_id = $2 and person_code = $3';
        [payer] = await selectRows(sql, paymentPersonTable, condition, [school, projectId, personCode]);
        if (!project || !payer) throw Rejection.notFound('缴费人员不存在');
        if (project.status !== 2) throw Rejection.state('缴费项目未审核通过');
        const day = time.day(status === 1 ? Date.now() : told.happenedAt);
        const command =
          status === 1
            ? ({ type: 'Begin', period: project, day } as const)
            : ({ type: 'Pay', ...told, period: project, day } as const);
        await unit.handleRow(paymentPerson, [payer.id], command);
      });
    } catch (error) {
      // The refusal ends its transaction; that somebody has to look at it must not be lost with it.
      if (error instanceof Rejection && error.code === codes.duplicate && payer)
        await noteDispute(store, context, payer, told);
      throw error;
    }
  },
);
