import { callsOf, textsOf } from '../kernel/index.js';
import * as paymentTypes from './payment-type.js';

export * from './payment-type.js';

const concepts = [paymentTypes];

/** Every call that the finance service serves. */
export const financeCalls = callsOf(concepts);

/** Their texts. */
export const financeTexts = textsOf(concepts);
