import { temporaryDeviceAdd, temporaryDeviceDelete } from '../../../libs/contracts/devices/index.js';
import { type InputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { type Sql, selectRows } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { deviceTable } from '../device/device.read-model.js';
import { doorTable } from '../door/door.read-model.js';
import { temporaryDevice } from './temporary-device.js';
import { temporaryDeviceId } from './temporary-device.read-model.js';

interface Place {
  deviceId: string;
  doorId?: string;
}

/**
 * The places that are meant: a face terminal itself, a door of a controller, or all of them. Nobody removes one of them until the
 * transaction ends. @throws Rejection 1004
 */
async function placesOf(sql: Sql, meant: InputOf<typeof temporaryDeviceAdd>['devices']): Promise<Place[]> {
  const ids = [...new Set(meant.map(({ deviceId }) => deviceId))];
  const devices = await selectRows(sql, deviceTable, 'id = any($1)', [ids], 'order by id for share');
  if (devices.length < ids.length) throw Rejection.notFound('设备不存在');
  const doors = await selectRows(sql, doorTable, 'device_id = any($1)', [ids], 'order by id for share');
  const terminals = new Set(devices.filter(({ type }) => type === 2).map(({ id }) => id));
  return meant.flatMap(({ deviceId, doorId }) => {
    if (terminals.has(deviceId) && !doorId) return [{ deviceId }];
    const found = doors.filter((door) => door.deviceId === deviceId && (!doorId || door.id === doorId));
    if (found.length === 0) throw Rejection.notFound('门不存在');
    return terminals.has(deviceId) ? [{ deviceId }] : found.map(({ id }) => ({ deviceId, doorId: id }));
  });
}

/** Lists doors and terminals; what is listed is skipped. */
export const addTemporaryDevices = handles(temporaryDeviceAdd, async (unit, { devices }) => {
  const places = await placesOf(unit.sql, devices);
  await unit.handleRows(
    temporaryDevice,
    places.map(({ deviceId, doorId }) => ({
      key: [temporaryDeviceId(deviceId, doorId)],
      command: { type: 'List', deviceId, doorId },
    })),
  );
});

/** Takes doors and terminals off the list: all or none. */
export const deleteTemporaryDevices = handles(temporaryDeviceDelete, async (unit, { ids }) => {
  await unit.handleRows(
    temporaryDevice,
    ids.map((id) => ({ key: [id], command: { type: 'Unlist' } })),
  );
});
