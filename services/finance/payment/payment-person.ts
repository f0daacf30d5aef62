import {
  paymentBegun,
  paymentDemandChanged,
  paymentDemandDropped,
  paymentDemanded,
  paymentPaid,
} from '../../../libs/contracts/finance/index.js';
import { type EventOf, type Fen, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';
import type { Payer } from '../payer/payer.js';
import { paymentPersons, type paymentPersonTable } from './payment-person.read-model.js';

/** Id of a person in a project: nobody is in one twice. */
export const paymentPersonId = (school: string, projectId: string, personId: string): string =>
  namedId('paymentPerson', school, projectId, personId);

export type PaymentPersonCommand =
  | { type: 'Demand'; projectId: string; person: Payer; money: Fen }
  | { type: 'Change'; money: Fen }
  | { type: 'Drop' }
  | { type: 'Begin' }
  /** `money`: missing where the sender does not say how much it was. `happenedAt`: epoch ms. */
  | { type: 'Pay'; money: Fen | undefined; happenedAt: number };

export type PaymentPersonEvent = EventOf<
  | typeof paymentDemanded
  | typeof paymentDemandChanged
  | typeof paymentDemandDropped
  | typeof paymentBegun
  | typeof paymentPaid
>;

const paid = 2;

/**
 * The rules of somebody who has to pay in a project, which is a row: the amount may change until the project is approved, which
 * who asks has to see to; it is paid whole and once. The same told again changes nothing, and who has paid does not begin again.
 */
export const paymentPerson: RowDecider<typeof paymentPersonTable, PaymentPersonCommand, PaymentPersonEvent> = {
  projection: paymentPersons,
  streamOf: (_event, _command, [id]) => `paymentPerson-${id}`,

  decide(command, row) {
    if (command.type === 'Demand') {
      const { projectId, person, money } = command;
      if (row) throw Rejection.invalid('Payment people duplicated, please check!');
      return [paymentDemanded({ projectId, person, money })];
    }
    if (!row) throw Rejection.notFound('缴费人员不存在');
    const { projectId, personId, personCode: code, money, status, paidAt } = row;
    switch (command.type) {
      case 'Change': {
        const changed = { projectId, personId, money: command.money, formerMoney: money };
        return command.money === money ? [] : [paymentDemandChanged(changed)];
      }
      case 'Drop':
        return [paymentDemandDropped({ projectId, personId, money })];
      case 'Begin':
        return status === 0 ? [paymentBegun({ projectId, personId })] : [];
      case 'Pay': {
        const { money: told = money, happenedAt } = command;
        if (status === paid) {
          if (told === money && happenedAt === paidAt) return [];
          throw Rejection.duplicate('编码 {code} 已按其他内容缴费', { code });
        }
        if (told !== money) throw Rejection.state('缴费金额与应缴金额不一致');
        return [paymentPaid({ projectId, personId, money, happenedAt })];
      }
    }
  },
};
