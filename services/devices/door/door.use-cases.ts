import { doorAdd, doorDelete, doorUpdate } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { device } from '../device/device.js';
import { doorTable } from './door.read-model.js';

/** Adds a door to a device; gives its id. */
export const addDoor = handles(doorAdd, async (unit, { deviceId, ...attributes }) => {
  const id = newId();
  await unit.handle(device, deviceId, { type: 'AddDoor', door: { doorId: id, ...attributes } });
  return { id };
});

/** Changes a door. */
export const updateDoor = handles(doorUpdate, async (unit, { id, deviceId, ...attributes }) => {
  await unit.handle(device, deviceId, { type: 'ChangeDoor', door: { doorId: id, ...attributes } });
});

/** Removes doors, of several devices too: all or none. */
export const deleteDoors = handles(doorDelete, async (unit, { ids }) => {
  const doors = await selectRows(unit.sql, doorTable, 'id = any($1)', [ids]);
  if (doors.length < ids.length) throw Rejection.notFound();
  const deviceIds = [...new Set(doors.map(({ deviceId }) => deviceId))];
  const doorsOf = (id: string) => doors.filter(({ deviceId }) => deviceId === id).map((door) => door.id);
  await unit.handleMany(
    device,
    deviceIds.map((id) => ({ id, command: { type: 'RemoveDoors', doorIds: doorsOf(id) } })),
  );
});
