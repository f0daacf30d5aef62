import type { Folder } from '../../../libs/platform/index.js';
import { classes, devices, persons } from '../copies.js';
import { carryOverParts } from './carry-over.js';
import * as queries from './group.queries.js';
import { attendanceGroups, groupDevices, groupManagers, groupPersons } from './group.read-model.js';
import * as useCases from './group.use-cases.js';
import * as deviceQueries from './group-device.queries.js';
import { groupEnding } from './group-ending.js';
import { deviceLeavers, personLeavers } from './group-leavers.js';
import * as partUseCases from './group-parts.use-cases.js';
import * as personQueries from './group-person.queries.js';
import * as personUseCases from './group-person.use-cases.js';

/** Attendance groups: who attends, who manages it, where. */
export const groupFolder: Folder = {
  calls: [useCases, queries, personUseCases, personQueries, partUseCases, deviceQueries],
  reads: [classes.projection, persons.projection, ...devices.projections],
  projections: [attendanceGroups, groupPersons, groupManagers, groupDevices],
  consumers: [personLeavers, deviceLeavers, groupEnding],
  upgrades: [carryOverParts],
};
