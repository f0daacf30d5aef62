import { paymentType } from '../../libs/contracts/finance/index.js';
import { reference, serveResource } from '../../libs/resource/index.js';
import { paymentProjectTable } from './payment/payment-project.read-model.js';

/** Types of what a school collects. */
export const paymentTypes = serveResource(paymentType, {
  version: 2,
  usedBy: [reference(paymentProjectTable, 'typeId')],
});
