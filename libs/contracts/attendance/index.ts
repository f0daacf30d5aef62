import type { Call } from '../kernel/index.js';
import { currentExport, currentHours, currentQuery, openCurrentSubmit } from './pass.js';

export * from './pass.events.js';
export * from './pass.js';

/** Every call that the attendance service serves. */
export const attendanceCalls: readonly Call[] = [currentQuery, currentHours, currentExport, openCurrentSubmit];
