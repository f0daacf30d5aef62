import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  paymentTypeAdd,
  paymentTypeDelete,
  paymentTypeNameCheck,
  paymentTypeQuery,
  paymentTypeQueryAll,
  paymentTypeQueryOpen,
  paymentTypeSwitch,
  paymentTypeUpdate,
} from '../../../libs/contracts/finance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddPaymentType, DeletePaymentTypes, SwitchPaymentType, UpdatePaymentType } from './payment-type.commands.js';
import {
  CheckPaymentTypeName,
  ListAllPaymentTypes,
  ListOpenPaymentTypes,
  ListPaymentTypes,
} from './payment-type.queries.js';

/** Calls of payment types. */
@Controller()
export class PaymentTypeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Adds a payment type. */
  @Serves(paymentTypeAdd)
  add(input: InputOf<typeof paymentTypeAdd>, context: RequestContext) {
    return this.commands.execute(new AddPaymentType(input, context));
  }

  /** Changes a payment type. */
  @Serves(paymentTypeUpdate)
  update(input: InputOf<typeof paymentTypeUpdate>, context: RequestContext) {
    return this.commands.execute(new UpdatePaymentType(input, context));
  }

  /** Removes payment types. */
  @Serves(paymentTypeDelete)
  delete(input: InputOf<typeof paymentTypeDelete>, context: RequestContext) {
    return this.commands.execute(new DeletePaymentTypes(input, context));
  }

  /** Opens or closes a payment type. */
  @Serves(paymentTypeSwitch)
  switchOpen(input: InputOf<typeof paymentTypeSwitch>, context: RequestContext) {
    return this.commands.execute(new SwitchPaymentType(input, context));
  }

  /** Lists payment types. */
  @Serves(paymentTypeQuery)
  query(input: InputOf<typeof paymentTypeQuery>, context: RequestContext) {
    return this.queries.execute(new ListPaymentTypes(input, context));
  }

  /** Lists those for a new fee project. */
  @Serves(paymentTypeQueryOpen)
  queryOpen(input: InputOf<typeof paymentTypeQueryOpen>, context: RequestContext) {
    return this.queries.execute(new ListOpenPaymentTypes(input, context));
  }

  /** Lists all of them. */
  @Serves(paymentTypeQueryAll)
  queryAll(input: InputOf<typeof paymentTypeQueryAll>, context: RequestContext) {
    return this.queries.execute(new ListAllPaymentTypes(input, context));
  }

  /** Says whether a name is usable. */
  @Serves(paymentTypeNameCheck)
  checkName(input: InputOf<typeof paymentTypeNameCheck>, context: RequestContext) {
    return this.queries.execute(new CheckPaymentTypeName(input, context));
  }
}
