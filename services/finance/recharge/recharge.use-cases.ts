import { openRechargePick, openRechargeSubmit, rechargeRefund } from '../../../libs/contracts/finance/index.js';
import { codes, noFen, outcomeOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime, type RequestContext, serves, translate } from '../../../libs/platform/index.js';
import { disputeOf } from '../dispute/dispute.js';
import { accountIdOf } from '../ledger/ledger.js';
import { accountTable, heldInOrder } from '../ledger/ledger.read-model.js';
import { payersOf } from '../payer/payer.js';
import { type Recharge, recharge, rechargeIdOf } from './recharge.js';

/** Notes that something else was told under a known order number. */
const noteDispute = (store: EventStore, { school, meta }: RequestContext, told: Recharge): Promise<void> =>
  store.transact({ school, meta }, async (unit) => {
    const { tradeNumber: orderNumber, money, happenedAt } = told;
    const id = rechargeIdOf(school, orderNumber);
    const { state: known } = await unit.load(recharge, id);
    if (!known) return;
    const dispute = disputeOf('recharge', id, { orderNumber, money, knownMoney: known.money, happenedAt });
    unit.append(dispute.stream, [dispute.event], { ids: [dispute.id] });
  });

/** Takes a recharge of another system; gives its id. */
export const submitRecharge = serves(
  openRechargeSubmit,
  { store: EventStore, time: LocalTime },
  async ({ personType, personCode, tradeNumber, money, happenedAt, appName = '' }, context, { store, time }) => {
    const id = rechargeIdOf(context.school, tradeNumber);
    let told: Recharge | undefined;
    try {
      return await store.transact(context, async (unit) => {
        const payerWith = await payersOf(unit.sql, unit.school, [{ personType, personCode }]);
        const person = payerWith({ personType, personCode });
        if (!person) throw Rejection.notFound('人员不存在');
        told = { tradeNumber, person, money, appName, happenedAt: time.instant(happenedAt) };
        await unit.handle(recharge, id, { type: 'Pay', recharge: told });
        return { id };
      });
    } catch (error) {
      // The refusal ends its transaction; that somebody has to look at it must not be lost with it.
      if (error instanceof Rejection && error.code === codes.duplicate && told) await noteDispute(store, context, told);
      throw error;
    }
  },
);

/** Notes that terminals have taken recharges, each alone. */
export const pickRecharges = handles(
  openRechargePick,
  { time: LocalTime },
  async (unit, { tradeNumbers, pickedAt: said }, { language }, { time }) => {
    const pickedAt = said === undefined ? Date.now() : time.instant(said);
    const ids = tradeNumbers.map((number) => rechargeIdOf(unit.school, number));
    const refused = await unit.handleEach(
      recharge,
      ids.map((id) => ({ id, command: { type: 'Pick', pickedAt } })),
    );
    return outcomeOf(
      ids.map((id) => refused.get(id)),
      ({ body }) => translate(body, language),
    );
  },
);

/** Gives a recharge back that is not on its card. */
export const refundRecharge = handles(rechargeRefund, async (unit, { id, reason, key }) => {
  const { sql, school } = unit;
  const before = await unit.load(recharge, id);
  if (!before.state) throw Rejection.notFound();
  const { person, money, appName, isPicked, refund } = before.state;
  if (isPicked && !refund) {
    const transit = accountIdOf(school, { kind: 'transit', subject: person.id });
    const ids = [transit, accountIdOf(school, { kind: 'channel', subject: appName })];
    const held = await selectRows(sql, accountTable, 'school = $1 and id = any($2)', [school, ids], heldInOrder);
    const onItsWay = held.find((account) => account.id === transit)?.balance ?? noFen;
    if (onItsWay < money) throw Rejection.state('充值已到账，请先更正对应的交易');
  }
  await unit.handle(recharge, id, { type: 'Refund', reason, key, happenedAt: Date.now() });
});
