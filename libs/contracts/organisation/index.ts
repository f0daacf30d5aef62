import type { Call, Resource } from '../kernel/index.js';
import { cardType } from './card-type.js';
import {
  classAdd,
  classCodeValidate,
  className,
  classQueryAll,
  classQueryTree,
  classSwitch,
  classUpdate,
} from './class.js';
import { examType } from './exam-type.js';
import { job } from './job.js';
import { term } from './term.js';

export * from './card-type.js';
export * from './class.events.js';
export * from './class.js';
export * from './exam-type.js';
export * from './job.js';
export * from './term.js';

/** Dictionaries of the organisation service. */
export const organisationResources: readonly Resource[] = [term, examType, cardType, job];

/** Calls that the organisation service serves. */
export const organisationCalls: readonly Call[] = [
  classQueryAll,
  classQueryTree,
  className,
  classAdd,
  classUpdate,
  classCodeValidate,
  classSwitch,
  ...organisationResources.flatMap(({ calls }) => Object.values(calls)),
];
