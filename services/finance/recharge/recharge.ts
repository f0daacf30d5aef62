import { rechargePaid, rechargePicked } from '../../../libs/contracts/finance/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';

/** What RechargePaid says. */
export type Recharge = DataOf<typeof rechargePaid>;

/** Id of the recharge with an order number, the same however often it is told. */
export const rechargeIdOf = (school: string, tradeNumber: string): string => namedId('recharge', school, tradeNumber);

export type RechargeCommand = { type: 'Pay'; recharge: Recharge } | { type: 'Pick'; pickedAt: number };

/** What is known of a recharge; undefined before it was paid. */
type RechargeState = (Recharge & { isPicked: boolean }) | undefined;

/** What a sender may not tell in two ways; a person may be called otherwise when it is told again. */
const told = ({ person, money, appName, happenedAt }: Recharge): string =>
  JSON.stringify([person.id, money, appName, happenedAt]);

/** The rules of a recharge: it is paid once and taken once; who says so again changes nothing. Pure. */
export const recharge: Decider<RechargeState, RechargeCommand, EventOf<typeof rechargePaid | typeof rechargePicked>> = {
  category: 'recharge',
  types: [rechargePaid, rechargePicked],
  initial: undefined,
  evolve: (state, event) =>
    event.type === 'RechargePaid' ? { ...event.data, isPicked: false } : state && { ...state, isPicked: true },
  decide(command, state) {
    if (command.type === 'Pick') {
      if (!state) throw Rejection.notFound('充值记录不存在');
      const { person, money, isPicked } = state;
      return isPicked ? [] : [rechargePicked({ personId: person.id, money, pickedAt: command.pickedAt })];
    }
    if (!state) return [rechargePaid(command.recharge)];
    if (told(command.recharge) === told(state)) return [];
    const { tradeNumber: number } = command.recharge;
    throw Rejection.duplicate('订单号 {number} 已用于内容不同的充值', { number });
  },
};
