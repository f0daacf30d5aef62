import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { doorAdd, doorDelete, doorQuery, doorUpdate } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, selectRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { commandOf, queryOf } from '../../../libs/platform/index.js';
import { device } from '../device/device.js';
import { doorOrder, doorTable } from './door.read-model.js';

export class ListDoors extends queryOf(doorQuery) {}
export class AddDoor extends commandOf(doorAdd) {}
export class ChangeDoor extends commandOf(doorUpdate) {}
export class RemoveDoors extends commandOf(doorDelete) {}

@QueryHandler(ListDoors)
export class ListDoorsHandler implements IQueryHandler<ListDoors> {
  constructor(private readonly database: Database) {}

  execute({ input, context }: ListDoors) {
    return this.database.inSchool(context.school, (sql) =>
      selectRows(sql, doorTable, 'device_id = $1', [input.deviceId], doorOrder),
    );
  }
}

@CommandHandler(AddDoor)
export class AddDoorHandler implements ICommandHandler<AddDoor> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { deviceId, ...attributes }, context }: AddDoor) {
    const id = randomUUID();
    const door = { doorId: id, ...attributes };
    await this.store.transact(context, (unit) => unit.handle(device, deviceId, { type: 'AddDoor', door }));
    return { id };
  }
}

@CommandHandler(ChangeDoor)
export class ChangeDoorHandler implements ICommandHandler<ChangeDoor> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { id, deviceId, ...attributes }, context }: ChangeDoor) {
    const door = { doorId: id, ...attributes };
    await this.store.transact(context, (unit) => unit.handle(device, deviceId, { type: 'ChangeDoor', door }));
  }
}

@CommandHandler(RemoveDoors)
export class RemoveDoorsHandler implements ICommandHandler<RemoveDoors> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { ids }, context }: RemoveDoors) {
    await this.store.transact(context, async (unit) => {
      const doors = await selectRows(unit.sql, doorTable, 'id = any($1)', [ids]);
      if (doors.length < ids.length) throw Rejection.notFound();
      const deviceIds = [...new Set(doors.map(({ deviceId }) => deviceId))];
      const doorsOf = (id: string) => doors.filter(({ deviceId }) => deviceId === id).map((door) => door.id);
      await unit.handleMany(
        device,
        deviceIds.map((id) => ({ id, command: { type: 'RemoveDoors', doorIds: doorsOf(id) } })),
      );
    });
  }
}
