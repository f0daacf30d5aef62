import type { Call } from '../kernel/index.js';
import * as group from './group.js';
import * as groupDevice from './group-device.js';
import * as groupManager from './group-manager.js';
import * as groupPerson from './group-person.js';
import { currentExport, currentHours, currentQuery, openCurrentSubmit } from './pass.js';
import * as rule from './rule.js';
import {
  attendanceShiftAdd,
  attendanceShiftDelete,
  attendanceShiftQuery,
  attendanceShiftQueryAll,
  attendanceShiftUpdate,
} from './shift.js';

export * from './group.events.js';
export * from './group.js';
export * from './group-device.js';
export * from './group-manager.js';
export { requestedGroup } from './group-part.js';
export * from './group-person.js';
export * from './pass.events.js';
export * from './pass.js';
export * from './rule.events.js';
export * from './rule.js';
export * from './shift.js';

/** Every call that the attendance service serves. */
export const attendanceCalls: readonly Call[] = [
  currentQuery,
  currentHours,
  currentExport,
  openCurrentSubmit,
  attendanceShiftAdd,
  attendanceShiftUpdate,
  attendanceShiftDelete,
  attendanceShiftQuery,
  attendanceShiftQueryAll,
  ...[rule, group, groupPerson, groupDevice, groupManager].flatMap((calls): Call[] => Object.values(calls)),
];
