import { deviceRemoved, doorRemoved } from '../../../libs/contracts/devices/index.js';
import { studentRemoved, teacherRemoved } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { devices, persons } from '../copies.js';
import { groupDeviceTable } from './group.read-model.js';
import { assignedDevices, managers, members } from './group-part.js';
import { holdGroups } from './membership.js';

/** Who left the school leaves its attendance groups. */
export const personLeavers = consumer({
  name: 'attendance.group-person-leavers',
  source: 'people',
  types: [studentRemoved, teacherRemoved],
  copies: [persons.projection],
  async handle(unit, events) {
    holdGroups(unit);
    const ids = events.map(({ streamId }) => streamId);
    for (const kind of [members, managers])
      await kind.end(
        unit,
        await selectRows(unit.sql, kind.table, 'school = $1 and person_id = any($2)', [unit.school, ids]),
      );
  },
});

/** Devices and doors that were removed leave the attendance groups. */
export const deviceLeavers = consumer({
  name: 'attendance.group-device-leavers',
  source: 'devices',
  types: [deviceRemoved, doorRemoved],
  copies: devices.projections,
  async handle(unit, events) {
    holdGroups(unit);
    const deviceIds = events.flatMap((event) => (event.type === 'DeviceRemoved' ? [event.streamId] : []));
    const doorIds = events.flatMap((event) => (event.type === 'DoorRemoved' ? [event.data.doorId] : []));
    const condition = 'school = $1 and (device_id = any($2) or door_id = any($3))';
    const rows = await selectRows(unit.sql, groupDeviceTable, condition, [unit.school, deviceIds, doorIds]);
    await assignedDevices.end(unit, rows);
  },
});
