import { serviceModule } from '../../libs/platform/index.js';
import { resourceFolder } from '../../libs/resource/index.js';
import * as paymentType from './payment-type/payment-type.js';

/** What a school collects: the types of its payments. */
export const financeService = serviceModule({
  name: 'finance',
  folders: [resourceFolder(paymentType.paymentTypes), { calls: [paymentType] }],
});
