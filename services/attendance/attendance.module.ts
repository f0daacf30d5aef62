import { LocalTime, serviceModule } from '../../libs/platform/index.js';
import { tellAttendance } from './attendance.sample.js';
import { backlogFolder } from './backlog/index.js';
import { classes, devices, persons, teacherBindings } from './copies.js';
import { correctionFolder } from './correction/index.js';
import { dayFolder } from './day/index.js';
import { erasures } from './erasures.js';
import { explanationFolder } from './explanation/index.js';
import { followingFolder } from './following/index.js';
import { exitWatcher, goHomeFolder } from './go-home/index.js';
import { groupFolder } from './group/index.js';
import { guardiansFolder, guardianTeller } from './guardians/index.js';
import { healthFolder, reminderPlanner } from './health/index.js';
import { holidayChangeFolder } from './holiday-change/index.js';
import { judgingFolder } from './judging/index.js';
import { judges } from './judging/reactions.js';
import { leaveFolder } from './leave/index.js';
import { monthFolder } from './month/index.js';
import { occupancyFolder } from './occupancy/index.js';
import { parameters } from './parameters.js';
import { passFolder } from './pass/index.js';
import { pastFolder } from './past/index.js';
import { quarantineFolder } from './quarantine/index.js';
import { recordFolder } from './record/index.js';
import { rehearsalFolder } from './rehearsal/index.js';
import { ruleFolder } from './rule/index.js';
import { ruleChangeFolder } from './rule-change/index.js';
import { statisticsFolder } from './statistics/index.js';
import { turnedFolder } from './turned/index.js';

/** Entries and exits, attendance rules and groups, what is recorded of persons and days, leave, health, ways home. */
export const attendanceService = serviceModule({
  name: 'attendance',
  folders: [
    passFolder,
    quarantineFolder,
    turnedFolder,
    backlogFolder,
    ruleFolder,
    groupFolder,
    followingFolder,
    rehearsalFolder,
    ruleChangeFolder,
    holidayChangeFolder,
    pastFolder,
    judgingFolder,
    recordFolder,
    correctionFolder,
    explanationFolder,
    monthFolder,
    dayFolder,
    statisticsFolder,
    leaveFolder,
    healthFolder,
    goHomeFolder,
    occupancyFolder,
    guardiansFolder,
  ],
  teacherClasses: teacherBindings,
  projections: [classes.projection, teacherBindings.projection, persons.projection, ...devices.projections, parameters],
  migrations: [erasures.migration],
  consumers: [erasures.consumer],
  consumersOf: (find) => {
    const time = () => find(LocalTime);
    return [...judges(time), exitWatcher(time), guardianTeller(time), reminderPlanner(time)];
  },
  sample: tellAttendance,
});
