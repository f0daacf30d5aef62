import { deviceRemoved, doorRemoved } from '../../../libs/contracts/devices/index.js';
import { studentRemoved, teacherRemoved } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { attendanceGroup } from './group.js';
import { groupDeviceTable, groupManagerTable, groupPersonTable } from './group.read-model.js';
import { removalsOf } from './group-part.js';
import { holdGroups } from './membership.js';

type PersonTable = typeof groupPersonTable | typeof groupManagerTable;

const rowsOfPersons = ({ sql, school }: Unit, table: PersonTable, ids: readonly string[]) =>
  selectRows(sql, table, 'school = $1 and person_id = any($2)', [school, ids]);

/** Who left the school leaves its attendance groups. */
export const personLeavers = consumer({
  name: 'attendance.group-person-leavers',
  source: 'people',
  types: [studentRemoved, teacherRemoved],
  async handle(unit, events) {
    await holdGroups(unit);
    const ids = events.map(({ streamId }) => streamId);
    await unit.handleMany(attendanceGroup, [
      ...removalsOf('RemovePersons', await rowsOfPersons(unit, groupPersonTable, ids)),
      ...removalsOf('RemoveManagers', await rowsOfPersons(unit, groupManagerTable, ids)),
    ]);
  },
});

/** Devices and doors that were removed leave the attendance groups. */
export const deviceLeavers = consumer({
  name: 'attendance.group-device-leavers',
  source: 'devices',
  types: [deviceRemoved, doorRemoved],
  async handle(unit, events) {
    await holdGroups(unit);
    const deviceIds = events.flatMap((event) => (event.type === 'DeviceRemoved' ? [event.streamId] : []));
    const doorIds = events.flatMap((event) => (event.type === 'DoorRemoved' ? [event.data.doorId] : []));
    const condition = 'school = $1 and (device_id = any($2) or door_id = any($3))';
    const rows = await selectRows(unit.sql, groupDeviceTable, condition, [unit.school, deviceIds, doorIds]);
    await unit.handleMany(attendanceGroup, removalsOf('RemoveDevices', rows));
  },
});
