import { rechargePaid, rechargePicked, rechargeRefunded } from '../../../libs/contracts/finance/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';

/** What RechargePaid says. */
export type Recharge = DataOf<typeof rechargePaid>;

/** Id of the recharge with an order number, the same however often it is told. */
export const rechargeIdOf = (school: string, tradeNumber: string): string => namedId('recharge', school, tradeNumber);

export type RechargeCommand =
  | { type: 'Pay'; recharge: Recharge }
  | { type: 'Pick'; pickedAt: number }
  /** `key`: the sender's. `happenedAt`: epoch ms. */
  | { type: 'Refund'; reason: string; key: string; happenedAt: number };

/** What is known of a recharge; undefined before it was paid. */
type RechargeState = (Recharge & { isPicked: boolean; refund?: { reason: string; key: string } }) | undefined;

/** What a sender may not tell in two ways; a person may be called otherwise when it is told again. */
const told = ({ person, money, appName, happenedAt }: Recharge): string =>
  JSON.stringify([person.id, money, appName, happenedAt]);

type RechargeEvent = EventOf<typeof rechargePaid | typeof rechargePicked | typeof rechargeRefunded>;

function evolve(state: RechargeState, event: RechargeEvent): RechargeState {
  switch (event.type) {
    case 'RechargePaid':
      return { ...event.data, isPicked: false };
    case 'RechargePicked':
      return state && { ...state, isPicked: true };
    case 'RechargeRefunded':
      return state && { ...state, refund: { reason: event.data.reason, key: event.data.key } };
  }
}

/**
 * The rules of a recharge: it is paid once and taken once, or given back whole, once; who says so again changes nothing. Whether
 * money that a terminal has taken can still be given back, its sender has to see to. Pure.
 */
export const recharge: Decider<RechargeState, RechargeCommand, RechargeEvent> = {
  category: 'recharge',
  types: [rechargePaid, rechargePicked, rechargeRefunded],
  initial: undefined,
  evolve,
  decide(command, state) {
    if (command.type === 'Pick') {
      if (!state) throw Rejection.notFound('充值记录不存在');
      const { person, money, isPicked, refund } = state;
      if (refund && !isPicked) throw Rejection.state('充值已退款');
      return isPicked ? [] : [rechargePicked({ personId: person.id, money, pickedAt: command.pickedAt })];
    }
    if (command.type === 'Refund') {
      if (!state) throw Rejection.notFound('充值记录不存在');
      const { reason, key, happenedAt } = command;
      const { person, money, appName, isPicked, refund } = state;
      if (refund?.key === key && refund.reason === reason) return [];
      if (refund) throw Rejection.state('充值已退款');
      return [rechargeRefunded({ personId: person.id, money, appName, isPicked, reason, key, happenedAt })];
    }
    if (!state) return [rechargePaid(command.recharge)];
    if (told(command.recharge) === told(state)) return [];
    const { tradeNumber: number } = command.recharge;
    throw Rejection.duplicate('订单号 {number} 已用于内容不同的充值', { number });
  },
};
