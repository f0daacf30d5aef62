import { serviceModule } from '../../libs/platform/index.js';
import {
  AddPaymentTypeHandler,
  DeletePaymentTypesHandler,
  SwitchPaymentTypeHandler,
  UpdatePaymentTypeHandler,
} from './payment-type/payment-type.commands.js';
import { PaymentTypeController } from './payment-type/payment-type.controller.js';
import {
  CheckPaymentTypeNameHandler,
  ListAllPaymentTypesHandler,
  ListOpenPaymentTypesHandler,
  ListPaymentTypesHandler,
} from './payment-type/payment-type.queries.js';
import { paymentTypes } from './payment-type/payment-type.read-model.js';

/** What a school collects: the types of its payments. */
export const financeService = serviceModule({
  name: 'finance',
  projections: [paymentTypes],
  controllers: [PaymentTypeController],
  providers: [
    AddPaymentTypeHandler,
    UpdatePaymentTypeHandler,
    SwitchPaymentTypeHandler,
    DeletePaymentTypesHandler,
    ListPaymentTypesHandler,
    ListOpenPaymentTypesHandler,
    ListAllPaymentTypesHandler,
    CheckPaymentTypeNameHandler,
  ],
});
