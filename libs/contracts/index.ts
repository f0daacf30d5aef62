import { type Call, callsOf } from './kernel/index.js';
import { services } from './services.js';

/** Every call that the product serves. */
export const calls: readonly Call[] = callsOf(Object.values(services));
