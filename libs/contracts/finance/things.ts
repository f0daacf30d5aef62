import { type Thing, thingOf } from '../kernel/index.js';
import { paymentType } from './payment-type.js';

/** What auditors are told about finance. */
export const financeThings: readonly Thing[] = [paymentType].map(thingOf);
