import {
  areaDoorsOrdered,
  controlOpenArea,
  controlRestoreArea,
  mostOrderedDoors,
} from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, type Sql, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, type RequestContext } from '../../../libs/platform/index.js';
import { idsBelow, readAreas } from '../area/area.read-model.js';
import { deviceCommand } from '../control/command.js';
import { deviceTable } from '../device/device.read-model.js';
import { doorOrder, doorTable } from '../door/door.read-model.js';

/** How long a device has to do it, ms: in a fire a door that opens late is better than one that stays closed. */
const patience = 30_000;
/** A door that stays open (enumeration DoorControlType). */
const alwaysOpen = 2;

/** Devices of an area and of those below it, or of the school, and what the area is called. @throws Rejection 1004 */
async function devicesOf(sql: Sql, areaId: string | undefined) {
  const areas = await readAreas(sql);
  const area = areas.find(({ id }) => id === areaId);
  if (areaId !== undefined && !area) throw Rejection.notFound('区域不存在');
  const devices = await selectRows(sql, deviceTable, '$1::uuid[] is null or area_id = any($1)', [
    areaId === undefined ? null : idsBelow(areas, areaId),
  ]);
  return { areaName: area?.name ?? '', devices: new Map(devices.map((device) => [device.id, device])) };
}

/**
 * Gives every door of an area its command, and the order that names them all. Devices that are away are asked too: the gateway
 * knows best who is there, and the receipt says of whom it was not.
 */
async function order(
  unit: Unit,
  context: RequestContext,
  { areaId, isWholeSchool }: { areaId?: string; isWholeSchool?: boolean },
  isRestoring: boolean,
): Promise<{ id: string }> {
  if (areaId === undefined && !isWholeSchool) throw Rejection.invalid('请选择区域');
  const { areaName, devices } = await devicesOf(unit.sql, areaId);
  const doors = await selectRows(unit.sql, doorTable, 'device_id = any($1)', [[...devices.keys()]], doorOrder);
  if (doors.length === 0) throw Rejection.notFound('区域内没有门');
  const requestedAt = Date.now();
  const requestedBy = context.session?.name ?? context.meta.actor;
  const meant = doors.map((door) => ({ door, device: devices.get(door.deviceId)!, commandId: newId() }));
  await unit.beginMany(
    deviceCommand,
    meant.map(({ door, device, commandId }) => ({
      id: commandId,
      command: {
        type: 'Request',
        request: {
          ...{ commandId, deviceId: device.id, deviceCode: device.code, doorCode: door.code, requestedBy, requestedAt },
          expiresAt: requestedAt + patience,
          operation: 'door.mode',
          arguments: { mode: isRestoring ? door.controlMode : alwaysOpen },
        },
      },
    })),
  );
  const id = newId();
  const named = meant.map(({ door, device, commandId }) => ({
    ...{ commandId, deviceName: device.name, deviceCode: device.code, doorCode: door.code, doorName: door.name },
  }));
  for (let at = 0; at < named.length; at += mostOrderedDoors)
    unit.append(`areaOrder-${id}`, [
      areaDoorsOrdered({
        ...(areaId !== undefined && { areaId }),
        ...{ areaName, isRestoring, requestedBy, requestedAt },
        doors: named.slice(at, at + mostOrderedDoors),
      }),
    ]);
  return { id };
}

/** Has all doors of an area stay open. */
export const openArea = handles(controlOpenArea, (unit, where, context) => order(unit, context, where, false));

/** Has all doors of an area be as they are set up. */
export const restoreArea = handles(controlRestoreArea, (unit, where, context) => order(unit, context, where, true));
