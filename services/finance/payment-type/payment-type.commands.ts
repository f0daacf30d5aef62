import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  paymentTypeAdd,
  paymentTypeDelete,
  paymentTypeSwitch,
  paymentTypeUpdate,
} from '../../../libs/contracts/finance/index.js';
import { present } from '../../../libs/eventsourcing/changes.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { paymentType } from './payment-type.js';

/** Adds a payment type; gives its id. */
export class AddPaymentType extends commandOf(paymentTypeAdd) {}
/** Changes what a payment type says of itself. */
export class UpdatePaymentType extends commandOf(paymentTypeUpdate) {}
/** Opens or closes a payment type. */
export class SwitchPaymentType extends commandOf(paymentTypeSwitch) {}
/** Removes payment types. */
export class DeletePaymentTypes extends commandOf(paymentTypeDelete) {}

@CommandHandler(AddPaymentType)
export class AddPaymentTypeHandler implements ICommandHandler<AddPaymentType> {
  constructor(private readonly store: EventStore) {}

  execute({ input, context }: AddPaymentType) {
    const id = randomUUID();
    return this.store.transact(context, async (unit) => {
      await unit.handle(paymentType, id, { type: 'Add', description: present(input) });
      return { id };
    });
  }
}

@CommandHandler(UpdatePaymentType)
export class UpdatePaymentTypeHandler implements ICommandHandler<UpdatePaymentType> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { id, ...changes }, context }: UpdatePaymentType) {
    return this.store.transact(context, async (unit) => {
      await unit.handle(paymentType, id, { type: 'Change', changes });
    });
  }
}

@CommandHandler(SwitchPaymentType)
export class SwitchPaymentTypeHandler implements ICommandHandler<SwitchPaymentType> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { id }, context }: SwitchPaymentType) {
    return this.store.transact(context, async (unit) => {
      await unit.handle(paymentType, id, { type: 'Switch' });
    });
  }
}

@CommandHandler(DeletePaymentTypes)
export class DeletePaymentTypesHandler implements ICommandHandler<DeletePaymentTypes> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: DeletePaymentTypes) {
    const commands = ids.map((id) => ({ id, command: { type: 'Remove' } as const }));
    return this.store.transact(context, (unit) => unit.handleMany(paymentType, commands));
  }
}
