import type { Call } from '../kernel/index.js';
import {
  paymentTypeAdd,
  paymentTypeDelete,
  paymentTypeNameCheck,
  paymentTypeQuery,
  paymentTypeQueryAll,
  paymentTypeQueryOpen,
  paymentTypeSwitch,
  paymentTypeUpdate,
} from './payment-type.js';

export * from './payment-type.events.js';
export * from './payment-type.js';

/** Calls that the finance service serves. */
export const financeCalls: readonly Call[] = [
  paymentTypeAdd,
  paymentTypeUpdate,
  paymentTypeDelete,
  paymentTypeSwitch,
  paymentTypeQuery,
  paymentTypeQueryOpen,
  paymentTypeQueryAll,
  paymentTypeNameCheck,
];
