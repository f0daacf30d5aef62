import type { Call } from '../kernel/index.js';
import * as account from './account.js';
import * as alarm from './alarm.js';
import * as expert from './expert.js';
import * as module from './module.js';
import * as monitor from './monitor.js';
import * as openClient from './open-client.js';
import * as operationLog from './operation-log.js';
import * as school from './school.js';
import * as signIn from './sign-in.js';
import * as signInLog from './sign-in-log.js';

export * from './account.events.js';
export * from './account.js';
export * from './alarm.events.js';
export * from './alarm.js';
export * from './expert.js';
export * from './module.js';
export * from './monitor.js';
export * from './open-client.events.js';
export * from './open-client.js';
export * from './operation-log.js';
export * from './password.js';
export * from './school.js';
export * from './sign-in.js';
export * from './sign-in-log.js';

/** Every call that identity serves. */
export const identityCalls: readonly Call[] = [
  ...Object.values(signIn),
  ...Object.values(account),
  ...Object.values(school),
  ...Object.values(module),
  ...Object.values(operationLog),
  ...Object.values(signInLog),
  ...Object.values(expert),
  ...Object.values(alarm),
  ...Object.values(monitor),
  ...Object.values(openClient),
];
