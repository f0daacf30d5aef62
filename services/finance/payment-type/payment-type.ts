import { isDeepStrictEqual } from 'node:util';
import {
  paymentTypeAdded,
  paymentTypeChanged,
  paymentTypeRemoved,
  paymentTypeSwitched,
} from '../../../libs/contracts/finance/index.js';
import {
  type Changes,
  type DataOf,
  type EventOf,
  Rejection,
  withChanges,
} from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** What a payment type says of itself. */
export type PaymentTypeDescription = DataOf<typeof paymentTypeAdded>;

export type PaymentTypeCommand =
  | { type: 'Add'; description: PaymentTypeDescription }
  | { type: 'Change'; changes: Changes<PaymentTypeDescription> }
  | { type: 'Switch' }
  | { type: 'Remove' };

type PaymentTypeEvent = EventOf<
  typeof paymentTypeAdded | typeof paymentTypeChanged | typeof paymentTypeSwitched | typeof paymentTypeRemoved
>;

/** A limited type needs both days; another has none. */
function settled({ validFrom, validTo, ...description }: PaymentTypeDescription): PaymentTypeDescription {
  if (!description.isLimited) return description;
  if (validFrom === undefined || validTo === undefined) throw Rejection.invalid('请输入缴费有效期');
  if (validTo < validFrom) throw Rejection.invalid('结束日期不能早于开始日期');
  return { ...description, validFrom, validTo };
}

/** The rules of one payment type. */
export const paymentType: Decider<PaymentTypeDescription | undefined, PaymentTypeCommand, PaymentTypeEvent> = {
  category: 'paymentType',
  types: [paymentTypeAdded, paymentTypeChanged, paymentTypeSwitched, paymentTypeRemoved],
  initial: undefined,

  evolve(description, event) {
    switch (event.type) {
      case 'PaymentTypeAdded':
        return event.data;
      case 'PaymentTypeChanged':
        return description && event.data;
      case 'PaymentTypeSwitched':
        return description && { ...description, ...event.data };
      case 'PaymentTypeRemoved':
        return undefined;
    }
  },

  decide(command, description) {
    if (command.type === 'Add') return [paymentTypeAdded(settled(command.description))];
    if (!description) throw Rejection.notFound();
    switch (command.type) {
      case 'Change': {
        const next = settled(withChanges(description, command.changes));
        return isDeepStrictEqual(next, description) ? [] : [paymentTypeChanged(next)];
      }
      case 'Switch':
        return [paymentTypeSwitched({ isOpen: !description.isOpen })];
      case 'Remove':
        return [paymentTypeRemoved({})];
    }
  },
};
