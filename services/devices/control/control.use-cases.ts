import {
  controlDeleteAccess,
  controlOpenDoor,
  controlTiming,
  controlUploadAccess,
} from '../../../libs/contracts/devices/index.js';
import { type InputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, type Sql, selectRows } from '../../../libs/database/index.js';
import { serves } from '../../../libs/platform/index.js';
import { type DeviceRow, deviceTable } from '../device/device.read-model.js';
import { type DoorRow, doorOrder, doorTable } from '../door/door.read-model.js';
import { AccessDispatcher, type AccessPlace } from './access-dispatcher.js';
import { CommandDispatcher, type Order } from './command-dispatcher.js';

type Target = InputOf<typeof controlOpenDoor>['devices'][number];

/** The devices with these numbers, by number. @throws Rejection 1004 */
async function devicesOf(sql: Sql, targets: readonly Target[]): Promise<Map<string, DeviceRow>> {
  const wanted = [...new Set(targets.map(({ deviceCode }) => deviceCode))];
  const rows = await selectRows(sql, deviceTable, 'code = any($1)', [wanted]);
  if (rows.length < wanted.length) throw Rejection.notFound('设备不存在');
  return new Map(rows.map((row) => [row.code, row]));
}

const openingOf = (device: DeviceRow, { code, openSeconds }: DoorRow): Order => ({
  device,
  operation: { operation: 'door.open', doorCode: code, arguments: { duration: openSeconds * 1000 } },
});

/** The doors that are meant, each once. @throws Rejection 1004 */
async function openingsOf(sql: Sql, targets: readonly Target[]): Promise<Order[]> {
  const devices = await devicesOf(sql, targets);
  const deviceIds = [...devices.values()].map(({ id }) => id);
  const doors = await selectRows(sql, doorTable, 'device_id = any($1)', [deviceIds], doorOrder);
  const orders = new Map<string, Order>();
  for (const { deviceCode, doorCode } of targets) {
    const device = devices.get(deviceCode)!;
    const meant = doors.filter(({ deviceId, code }) => deviceId === device.id && (!doorCode || code === doorCode));
    if (meant.length === 0) throw Rejection.notFound('门不存在');
    for (const door of meant) orders.set(door.id, openingOf(device, door));
  }
  return [...orders.values()];
}

/** Doors by the device that has them; a device without a door number is meant as a whole. @throws Rejection 1004 */
async function placesOf(sql: Sql, targets: readonly Target[]): Promise<AccessPlace[]> {
  const devices = await devicesOf(sql, targets);
  const doors = await selectRows(sql, doorTable, 'device_id = any($1)', [[...devices.values()].map(({ id }) => id)]);
  return [...devices.values()].map((device) => {
    const meant = targets.filter(({ deviceCode }) => deviceCode === device.code);
    const doorIds = meant.flatMap(({ doorCode }) => {
      if (!doorCode) return [];
      const door = doors.find(({ deviceId, code }) => deviceId === device.id && code === doorCode);
      if (!door) throw Rejection.notFound('门不存在');
      return door.id;
    });
    return meant.some(({ doorCode }) => !doorCode) ? { deviceId: device.id } : { deviceId: device.id, doorIds };
  });
}

/** Opens doors; true when every device has confirmed in time. */
export const openDoors = serves(
  controlOpenDoor,
  { database: Database, dispatcher: CommandDispatcher },
  async (input, context, { database, dispatcher }) => {
    const orders = await database.inSchool(context.school, (sql) => openingsOf(sql, input.devices));
    return dispatcher.dispatch(context, orders, '执行开门未成功，请稍后重新操作');
  },
);

/** Sets the clocks of devices; true when every device has confirmed in time. */
export const setClocks = serves(
  controlTiming,
  { database: Database, dispatcher: CommandDispatcher },
  async (input, context, { database, dispatcher }) => {
    const devices = await database.inSchool(context.school, (sql) => devicesOf(sql, input.devices));
    const orders = [...devices.values()].map(
      (device): Order => ({ device, operation: { operation: 'clock.set', arguments: {} } }),
    );
    return dispatcher.dispatch(context, orders, '校准时间未成功，请稍后重新操作');
  },
);

/** Brings devices their permissions anew; true when every device has confirmed in time. */
export const uploadAccess = serves(
  controlUploadAccess,
  { database: Database, dispatcher: AccessDispatcher },
  async (input, context, { database, dispatcher }) => {
    const places = await database.inSchool(context.school, (sql) => placesOf(sql, input.devices));
    return dispatcher.dispatch(context, places, { isRemoval: false, failure: '上传权限未成功，请稍后重新操作' });
  },
);

/** Takes the permissions from devices and doors; true when every device has confirmed in time. */
export const deleteAccess = serves(
  controlDeleteAccess,
  { database: Database, dispatcher: AccessDispatcher },
  async (input, context, { database, dispatcher }) => {
    const places = await database.inSchool(context.school, (sql) => placesOf(sql, input.devices));
    return dispatcher.dispatch(context, places, { isRemoval: true, failure: '删除权限未成功，请稍后重新操作' });
  },
);
