import { callsOf, textsOf } from '../kernel/index.js';
import * as group from './group.js';
import * as groupDevice from './group-device.js';
import * as groupManager from './group-manager.js';
import * as groupPart from './group-part.js';
import * as groupPerson from './group-person.js';
import * as pass from './pass.js';
import * as rule from './rule.js';
import * as shift from './shift.js';

export * from './group.events.js';
export * from './group.js';
export * from './group-device.js';
export * from './group-manager.js';
export * from './group-part.events.js';
export { requestedGroup } from './group-part.js';
export * from './group-person.js';
export * from './pass.events.js';
export * from './pass.js';
export * from './rule.events.js';
export * from './rule.js';
export * from './shift.js';

const concepts = [pass, shift, rule, group, groupPart, groupPerson, groupDevice, groupManager];

/** Every call that the attendance service serves. */
export const attendanceCalls = callsOf(concepts);

/** Their texts. */
export const attendanceTexts = textsOf(concepts);
