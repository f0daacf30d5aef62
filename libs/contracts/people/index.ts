import type { Call } from '../kernel/index.js';
import * as activation from './activation.js';
import { cardCheck } from './card.js';
import { personErase } from './erasure.js';
import { faceDelete, faceImage, faceQuery, faceUpload } from './face.js';
import { personMoment, personTimeline } from './history.js';
import * as parent from './parent.js';
import { parentImport, teacherImport } from './roster-import.js';
import { importRunning } from './running-imports.js';
import * as student from './student.js';
import { studentImport } from './student-import.js';
import { openParentSync, openStudentSync, openTeacherSync } from './sync.js';
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

/** Every call that people serves. */
export const peopleCalls: readonly Call[] = [
  ...Object.values(student),
  ...Object.values(studentImport),
  ...Object.values(teacher),
  ...Object.values(teacherImport),
  ...Object.values(parent),
  ...Object.values(parentImport),
  ...Object.values(activation),
  ...Object.values(template),
  openStudentSync,
  openTeacherSync,
  openParentSync,
  faceQuery,
  faceUpload,
  faceDelete,
  faceImage,
  cardCheck,
  importRunning,
  personTimeline,
  personMoment,
  personErase,
];
