import type { Call } from '../kernel/index.js';
import { cardCheck } from './card.js';
import * as parent from './parent.js';
import { importRunning } from './running-imports.js';
import * as student from './student.js';
import { studentImport } from './student-import.js';
import { studentTemplate } from './template.js';

export * from './card.js';
export * from './parent.js';
export * from './person.events.js';
export * from './running-imports.js';
export * from './student.js';
export * from './student-import.js';
export * from './template.js';

/** Every call that people serves. */
export const peopleCalls: readonly Call[] = [
  ...Object.values(student),
  ...Object.values(studentImport),
  ...Object.values(parent),
  cardCheck,
  studentTemplate,
  importRunning,
];
