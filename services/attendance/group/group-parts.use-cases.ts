import {
  groupDeviceAdd,
  groupDeviceDelete,
  groupManagerAdd,
  groupManagerDelete,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { devices, persons } from '../copies.js';
import { attendanceDevice, attendanceManager, deviceStreamId, managerStreamId } from './assignment.js';
import { assignedDevices, managers, requireParts } from './group-part.js';
import { requireTypeOf, shareGroups } from './membership.js';

/** @throws Rejection 1004 where the school has no such device, or the device no such door */
async function requireDevices(
  { sql, school }: Unit,
  chosen: readonly { deviceId: string; doorId?: string }[],
): Promise<void> {
  const ids = [...new Set(chosen.map(({ deviceId }) => deviceId))];
  const known = await devices.byId(sql, school, ids, 'held');
  if (known.size < ids.length) throw Rejection.notFound('设备不存在');
  const held = await devices.doorsOf(sql, school, ids, 'held');
  const doors = new Map(held.map((door) => [door.id, door.deviceId]));
  if (chosen.some(({ deviceId, doorId }) => doorId !== undefined && doors.get(doorId) !== deviceId))
    throw Rejection.notFound('门不存在');
}

/** Lets devices, or doors of them, count for a group. */
export const addGroupDevices = handles(groupDeviceAdd, async (unit, { groupId, devices: chosen }) => {
  const parts = chosen.map(({ deviceId, doorId }) => ({
    partId: newId(),
    groupId,
    deviceId,
    ...(doorId && { doorId }),
  }));
  await requireDevices(unit, parts);
  shareGroups(unit);
  await requireTypeOf(unit, groupId);
  await unit.handleMany(
    attendanceDevice,
    parts.map((part) => ({ id: deviceStreamId(part), command: { type: 'Assign', part } })),
  );
});

/** Ends that devices count for their groups. */
export const deleteGroupDevices = handles(groupDeviceDelete, async (unit, { ids }) => {
  shareGroups(unit);
  await assignedDevices.end(unit, await requireParts(unit, assignedDevices, ids));
});

/** Lets teachers manage a group. */
export const addGroupManagers = handles(groupManagerAdd, async (unit, { groupId, personIds }) => {
  const parts = personIds.map((personId) => ({ partId: newId(), groupId, personId }));
  const known = await persons.byId(unit.sql, unit.school, personIds, 'held');
  if (personIds.some((id) => known.get(id)?.type !== 3)) throw Rejection.notFound('教师不存在');
  shareGroups(unit);
  await requireTypeOf(unit, groupId);
  await unit.handleMany(
    attendanceManager,
    parts.map((part) => ({ id: managerStreamId(part), command: { type: 'Assign', part } })),
  );
});

/** Ends that teachers manage their groups. */
export const deleteGroupManagers = handles(groupManagerDelete, async (unit, { ids }) => {
  shareGroups(unit);
  await managers.end(unit, await requireParts(unit, managers, ids));
});
