import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  groupDeviceAdd,
  groupDeviceDelete,
  groupManagerAdd,
  groupManagerDelete,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { devices, persons } from '../directories.js';
import { attendanceGroup, type DevicePart } from './group.js';
import { groupDeviceTable, groupManagerTable } from './group.read-model.js';
import { removalsOf, requireParts } from './group-part.js';
import { holdGroups } from './membership.js';

/** Lets devices, or doors of them, count for a group. */
export class AddGroupDevices extends commandOf(groupDeviceAdd) {}
/** Ends that devices count for their groups. */
export class DeleteGroupDevices extends commandOf(groupDeviceDelete) {}
/** Lets teachers manage a group. */
export class AddGroupManagers extends commandOf(groupManagerAdd) {}
/** Ends that teachers manage their groups. */
export class DeleteGroupManagers extends commandOf(groupManagerDelete) {}

/** @throws Rejection 1004 where the school has no such device, or the device no such door */
async function requireDevices({ sql, school }: Unit, chosen: readonly Omit<DevicePart, 'partId'>[]): Promise<void> {
  const ids = [...new Set(chosen.map(({ deviceId }) => deviceId))];
  const known = await devices.byId(sql, school, ids);
  if (known.size < ids.length) throw Rejection.notFound('设备不存在');
  const doors = new Map((await devices.doorsOf(sql, school, ids)).map((door) => [door.id, door.deviceId]));
  if (chosen.some(({ deviceId, doorId }) => doorId !== undefined && doors.get(doorId) !== deviceId))
    throw Rejection.notFound('门不存在');
}

@CommandHandler(AddGroupDevices)
export class AddGroupDevicesHandler implements ICommandHandler<AddGroupDevices> {
  constructor(private readonly store: EventStore) {}

  execute({ input, context }: AddGroupDevices) {
    const chosen = input.devices.map(({ deviceId, doorId }) => ({ deviceId, ...(doorId && { doorId }) }));
    return this.store.transact(context, async (unit) => {
      await requireDevices(unit, chosen);
      const parts = chosen.map((device) => ({ partId: randomUUID(), ...device }));
      await unit.handle(attendanceGroup, input.groupId, { type: 'AddDevices', parts });
    });
  }
}

@CommandHandler(DeleteGroupDevices)
export class DeleteGroupDevicesHandler implements ICommandHandler<DeleteGroupDevices> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: DeleteGroupDevices) {
    return this.store.transact(context, async (unit) => {
      await holdGroups(unit);
      const rows = await requireParts(unit, groupDeviceTable, ids);
      await unit.handleMany(attendanceGroup, removalsOf('RemoveDevices', rows));
    });
  }
}

@CommandHandler(AddGroupManagers)
export class AddGroupManagersHandler implements ICommandHandler<AddGroupManagers> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { groupId, personIds }, context }: AddGroupManagers) {
    return this.store.transact(context, async (unit) => {
      const known = await persons.byId(unit.sql, unit.school, personIds);
      if (personIds.some((id) => known.get(id)?.type !== 3)) throw Rejection.notFound('教师不存在');
      const parts = personIds.map((personId) => ({ partId: randomUUID(), personId }));
      await unit.handle(attendanceGroup, groupId, { type: 'AddManagers', parts });
    });
  }
}

@CommandHandler(DeleteGroupManagers)
export class DeleteGroupManagersHandler implements ICommandHandler<DeleteGroupManagers> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: DeleteGroupManagers) {
    return this.store.transact(context, async (unit) => {
      await holdGroups(unit);
      const rows = await requireParts(unit, groupManagerTable, ids);
      await unit.handleMany(attendanceGroup, removalsOf('RemoveManagers', rows));
    });
  }
}
