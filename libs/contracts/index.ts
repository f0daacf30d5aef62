import type { Call } from './kernel/index.js';

/** Every call that the product serves. */
export const calls: readonly Call[] = [];
