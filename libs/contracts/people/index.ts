import { callsOf, textsOf } from '../kernel/index.js';
import * as activation from './activation.js';
import * as card from './card.js';
import * as erasure from './erasure.js';
import * as face from './face.js';
import * as history from './history.js';
import * as parent from './parent.js';
import * as person from './person.js';
import * as rosterImport from './roster-import.js';
import * as runningImports from './running-imports.js';
import * as student from './student.js';
import * as studentImport from './student-import.js';
import * as sync from './sync.js';
import * as teacher from './teacher.js';
import * as template from './template.js';

export * from './activation.js';
export * from './card.js';
export * from './erasure.js';
export * from './face.js';
export { type ChangeKind, personMoment, personTimeline } from './history.js';
export * from './parent.js';
export * from './person.events.js';
export * from './roster-import.js';
export * from './running-imports.js';
export * from './student.js';
export * from './student-import.js';
export * from './sync.js';
export * from './teacher.js';
export * from './template.js';

const concepts = [
  person,
  student,
  studentImport,
  teacher,
  parent,
  rosterImport,
  activation,
  template,
  sync,
  face,
  card,
  runningImports,
  history,
  erasure,
];

/** Every call that people serves. */
export const peopleCalls = callsOf(concepts);

/** Their texts. */
export const peopleTexts = textsOf(concepts);
