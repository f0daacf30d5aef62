import { callsOf, textsOf } from '../kernel/index.js';
import * as account from './account.js';
import * as alarm from './alarm.js';
import * as expert from './expert.js';
import * as module from './module.js';
import * as monitor from './monitor.js';
import * as openClient from './open-client.js';
import * as operationLog from './operation-log.js';
import * as password from './password.js';
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
export * from './replay-counting.js';
export * from './school.js';
export * from './sign-in.js';
export * from './sign-in-log.js';

const concepts = [
  signIn,
  password,
  account,
  school,
  module,
  operationLog,
  signInLog,
  expert,
  alarm,
  monitor,
  openClient,
];

/** Every call that identity serves. */
export const identityCalls = callsOf(concepts);

/** Their texts. */
export const identityTexts = textsOf(concepts);
