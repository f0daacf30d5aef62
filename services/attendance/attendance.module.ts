import { serviceModule } from '../../libs/platform/index.js';
import { tellAttendance } from './attendance.sample.js';
import { classes, devices, persons } from './directories.js';
import {
  AddAttendanceGroupHandler,
  DeleteAttendanceGroupsHandler,
  UpdateAttendanceGroupHandler,
} from './group/group.commands.js';
import { AttendanceGroupController } from './group/group.controller.js';
import { CheckAttendanceGroupNameHandler, ListAttendanceGroupsHandler } from './group/group.queries.js';
import { attendanceGroups, groupDevices, groupManagers, groupPersons } from './group/group.read-model.js';
import { ListAttendanceDevicesHandler, ListGroupDevicesHandler } from './group/group-device.queries.js';
import { deviceLeavers, personLeavers } from './group/group-leavers.js';
import {
  AddGroupDevicesHandler,
  AddGroupManagersHandler,
  DeleteGroupDevicesHandler,
  DeleteGroupManagersHandler,
} from './group/group-parts.commands.js';
import { AttendanceGroupPartsController } from './group/group-parts.controller.js';
import {
  AddGroupPersonsHandler,
  DeleteGroupPersonsHandler,
  MoveGroupPersonsHandler,
} from './group/group-person.commands.js';
import {
  ListAttendancePersonsHandler,
  ListGroupManagersHandler,
  ListGroupPersonsHandler,
} from './group/group-person.queries.js';
import { passErasures } from './pass/erased-passes.js';
import { PassController } from './pass/pass.controller.js';
import { CountPassesByHourHandler, ExportPassesHandler, ListPassesHandler } from './pass/pass.queries.js';
import { passes } from './pass/pass.read-model.js';
import { PassList } from './pass/pass-list.js';
import { passRecorder } from './pass/pass-recorder.js';
import { SubmitPassesHandler } from './pass/pass-submission.js';
import {
  AddAttendanceRuleHandler,
  DeleteAttendanceRulesHandler,
  ExcludeClassesHandler,
  UpdateAttendanceRuleHandler,
} from './rule/rule.commands.js';
import { AttendanceRuleController } from './rule/rule.controller.js';
import { ListAttendanceRulesHandler } from './rule/rule.queries.js';
import { attendanceRules, attendanceShifts } from './rule/rule.read-model.js';
import { schoolExclusions } from './rule/school-exclusion.js';
import { AddShiftHandler, DeleteShiftsHandler, UpdateShiftHandler } from './rule/shift.commands.js';
import { ListRuleShiftsHandler, ListShiftsHandler } from './rule/shift.queries.js';

/** Entries and exits: from devices, from the open interface, listed and exported; attendance rules and groups. */
export const attendanceService = serviceModule({
  name: 'attendance',
  migrations: [passErasures.migration],
  projections: [
    passes,
    attendanceRules,
    attendanceShifts,
    schoolExclusions,
    attendanceGroups,
    groupPersons,
    groupManagers,
    groupDevices,
    classes.projection,
    persons.projection,
    ...devices.projections,
  ],
  consumers: [passRecorder, personLeavers, deviceLeavers, passErasures.consumer],
  controllers: [PassController, AttendanceRuleController, AttendanceGroupController, AttendanceGroupPartsController],
  providers: [
    PassList,
    ListPassesHandler,
    CountPassesByHourHandler,
    ExportPassesHandler,
    SubmitPassesHandler,
    AddAttendanceRuleHandler,
    UpdateAttendanceRuleHandler,
    DeleteAttendanceRulesHandler,
    ExcludeClassesHandler,
    ListAttendanceRulesHandler,
    AddShiftHandler,
    UpdateShiftHandler,
    DeleteShiftsHandler,
    ListShiftsHandler,
    ListRuleShiftsHandler,
    AddAttendanceGroupHandler,
    UpdateAttendanceGroupHandler,
    DeleteAttendanceGroupsHandler,
    ListAttendanceGroupsHandler,
    CheckAttendanceGroupNameHandler,
    AddGroupPersonsHandler,
    DeleteGroupPersonsHandler,
    MoveGroupPersonsHandler,
    ListGroupPersonsHandler,
    ListAttendancePersonsHandler,
    AddGroupDevicesHandler,
    DeleteGroupDevicesHandler,
    ListGroupDevicesHandler,
    ListAttendanceDevicesHandler,
    AddGroupManagersHandler,
    DeleteGroupManagersHandler,
    ListGroupManagersHandler,
  ],
  sample: tellAttendance,
});
