import { serviceModule } from '../../libs/platform/index.js';
import { tellAttendance } from './attendance.sample.js';
import { classes, devices, persons } from './copies.js';
import { followingFolder } from './following/index.js';
import { groupFolder } from './group/index.js';
import { passFolder } from './pass/index.js';
import { ruleFolder } from './rule/index.js';

/** Entries and exits: from devices, from the open interface, listed and exported; attendance rules and groups. */
export const attendanceService = serviceModule({
  name: 'attendance',
  folders: [passFolder, ruleFolder, groupFolder, followingFolder],
  projections: [classes.projection, persons.projection, ...devices.projections],
  sample: tellAttendance,
});
