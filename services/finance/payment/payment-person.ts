import {
  paymentBegun,
  paymentDemandChanged,
  paymentDemandDropped,
  paymentDemanded,
  paymentPaid,
  paymentRefunded,
  paymentReminded,
  paymentWaived,
  paymentWaiverWithdrawn,
} from '../../../libs/contracts/finance/index.js';
import { type EventOf, type Fen, fen, noFen, Rejection, yuanText } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';
import type { Payer } from '../payer/payer.js';
import { type Period, requireWithin } from './payment-period.js';
import {
  type PaymentEntry,
  type PaymentPersonRow,
  paymentPersons,
  type paymentPersonTable,
} from './payment-person.read-model.js';

/** Id of a person in a project: nobody is in one twice. */
export const paymentPersonId = (school: string, projectId: string, personId: string): string =>
  namedId('paymentPerson', school, projectId, personId);

/** What a person of the school says of the fee of somebody, why, and under which key; `happenedAt`: epoch ms. */
interface Said {
  money: Fen;
  reason: string;
  key: string;
  happenedAt: number;
}

export type PaymentPersonCommand =
  | { type: 'Demand'; projectId: string; person: Payer; money: Fen }
  | { type: 'Change'; money: Fen }
  | { type: 'Drop' }
  /** `day`: when it is, where the school is. */
  | { type: 'Begin'; period: Period; day: string }
  /** `money`: missing where the sender does not say how much it was. `happenedAt`: epoch ms; `day`: when that was. */
  | { type: 'Pay'; money: Fen | undefined; happenedAt: number; period: Period; day: string }
  | ({ type: 'Refund' } & Said)
  | ({ type: 'Waive'; kind: NonNullable<PaymentEntry['waiver']> } & Said)
  | ({ type: 'Withdraw' } & Said)
  | { type: 'Remind'; day: string; happenedAt: number };

export type PaymentPersonEvent = EventOf<
  | typeof paymentDemanded
  | typeof paymentDemandChanged
  | typeof paymentDemandDropped
  | typeof paymentBegun
  | typeof paymentPaid
  | typeof paymentRefunded
  | typeof paymentWaived
  | typeof paymentWaiverWithdrawn
  | typeof paymentReminded
>;

/** Entries that are kept of one person in one project: more than anybody needs. */
const mostEntries = 50;

/** Of what a person of the school may say: which entry it makes, how much it may be at most, and how a larger amount is refused. */
const correcting = {
  Refund: { kind: 'refunded', most: ({ paidMoney }: PaymentPersonRow) => paidMoney, refusal: '最多可退{most}元' },
  Waive: { kind: 'waived', most: ({ openMoney }: PaymentPersonRow) => openMoney, refusal: '最多可减免{most}元' },
  Withdraw: {
    kind: 'withdrawn',
    most: ({ waivedMoney }: PaymentPersonRow) => waivedMoney,
    refusal: '最多可撤销{most}元',
  },
} as const;

type Correcting = Extract<PaymentPersonCommand, { type: keyof typeof correcting }>;

/** Decides about what a person of the school says of a fee. @throws Rejection 1002, 1005 */
function correct(command: Correcting, row: PaymentPersonRow): PaymentPersonEvent[] {
  const { money, reason, key, happenedAt } = command;
  const { kind, most, refusal } = correcting[command.type];
  const known = row.entries.find((entry) => entry.key === key);
  if (known && known.kind === kind && known.money === money && known.reason === reason) return [];
  if (known) throw Rejection.duplicate('请求编号已用于其他更正');
  if (money > most(row)) throw Rejection.state(refusal, { most: yuanText(most(row)) });
  if (row.entries.length >= mostEntries) throw Rejection.state('该人员的缴费记录过多');
  const { projectId, personId, openMoney: formerOpen } = row;
  const open = fen(command.type === 'Waive' ? formerOpen - money : formerOpen + money);
  const said = { projectId, personId, money, open, formerOpen, reason, key, happenedAt };
  if (command.type === 'Waive') return [paymentWaived({ ...said, kind: command.kind })];
  return [command.type === 'Refund' ? paymentRefunded(said) : paymentWaiverWithdrawn(said)];
}

/**
 * The rules of somebody who has to pay in a project, which is a row: the amount may change until the project is approved, which
 * who asks has to see to; what is open of it is paid whole, in the days of the project. What was paid may be given back, and is open
 * again; what is open may be waived. The same told again changes nothing, and who has nothing open does not begin again. Pure.
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
    const { projectId, personId, personCode: code, money, openMoney: open, status, entries } = row;
    switch (command.type) {
      case 'Change': {
        const changed = { projectId, personId, money: command.money, formerMoney: money };
        return command.money === money ? [] : [paymentDemandChanged(changed)];
      }
      case 'Drop':
        return [paymentDemandDropped({ projectId, personId, money })];
      case 'Begin': {
        if (status !== 0) return [];
        requireWithin(command.period, command.day);
        return [paymentBegun({ projectId, personId })];
      }
      case 'Pay': {
        const { money: told, happenedAt, period, day } = command;
        const paid = entries.filter(({ kind }) => kind === 'paid');
        if (paid.some((entry) => entry.at === happenedAt && (told ?? entry.money) === entry.money)) return [];
        if (open === noFen && paid.length === 0) throw Rejection.state('该人员无需缴费');
        if (open === noFen) throw Rejection.duplicate('编码 {code} 已按其他内容缴费', { code });
        if ((told ?? open) !== open) throw Rejection.state('缴费金额与应缴金额不一致');
        requireWithin(period, day);
        if (entries.length >= mostEntries) throw Rejection.state('该人员的缴费记录过多');
        return [paymentPaid({ projectId, personId, money: open, happenedAt })];
      }
      case 'Remind': {
        const { day, happenedAt } = command;
        return row.remindedOn === day ? [] : [paymentReminded({ projectId, personId, day, happenedAt })];
      }
      default:
        return correct(command, row);
    }
  },
};
