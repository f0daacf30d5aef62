import { attendanceCalls } from './attendance/index.js';
import { devicesCalls } from './devices/index.js';
import { financeCalls } from './finance/index.js';
import { identityCalls } from './identity/index.js';
import type { Call } from './kernel/index.js';
import { organisationCalls } from './organisation/index.js';
import { peopleCalls } from './people/index.js';

/** Every call that the product serves. */
export const calls: readonly Call[] = [
  ...identityCalls,
  ...organisationCalls,
  ...peopleCalls,
  ...devicesCalls,
  ...attendanceCalls,
  ...financeCalls,
];
