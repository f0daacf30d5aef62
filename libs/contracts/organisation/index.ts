import { callsOf, textsOf } from '../kernel/index.js';
import * as cardType from './card-type.js';
import * as classes from './class.js';
import * as examType from './exam-type.js';
import * as job from './job.js';
import * as term from './term.js';

export * from './card-type.js';
export * from './class.events.js';
export * from './class.js';
export * from './exam-type.js';
export * from './job.js';
export * from './term.js';

const concepts = [classes, term, examType, cardType, job];

/** Every call that the organisation service serves. */
export const organisationCalls = callsOf(concepts);

/** Their texts. */
export const organisationTexts = textsOf(concepts);
