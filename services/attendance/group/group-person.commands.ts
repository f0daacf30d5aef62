import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { groupPersonAdd, groupPersonDelete, groupPersonMove } from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { persons } from '../directories.js';
import { requireRule } from './group.commands.js';
import { type AttendanceGroup, attendanceGroup } from './group.js';
import { groupPersonTable } from './group.read-model.js';
import { removalsOf, requireParts } from './group-part.js';
import { holdGroups, type Joining, requireOneGroupEach } from './membership.js';

/** Adds persons to a group. */
export class AddGroupPersons extends commandOf(groupPersonAdd) {}
/** Takes persons out of their groups. */
export class DeleteGroupPersons extends commandOf(groupPersonDelete) {}
/** Moves persons from their groups to another one. */
export class MoveGroupPersons extends commandOf(groupPersonMove) {}

/** @throws Rejection 1004 where the school has no such student or teacher */
async function requirePersons({ sql, school }: Unit, ids: readonly string[]): Promise<void> {
  const known = await persons.byId(sql, school, ids);
  const attends = (id: string) => [1, 3].includes(known.get(id)?.type ?? 0);
  if (!ids.every(attends)) throw Rejection.notFound('人员不存在');
}

/** The group that persons are to join. @throws Rejection 1004 */
async function requireGroup(unit: Unit, id: string): Promise<AttendanceGroup> {
  const { state } = await unit.load(attendanceGroup, id);
  if (!state) throw Rejection.notFound('考勤组不存在');
  return state;
}

/** @throws Rejection 1005 where one of the persons is in another group of the same type of attendance */
async function requireFree(unit: Unit, groupId: string, joining: Pick<Joining, 'personIds' | 'endingIds'>) {
  const { description } = await requireGroup(unit, groupId);
  const { type } = await requireRule(unit, description.ruleId);
  await requireOneGroupEach(unit, { ...joining, type, groupIds: [groupId] });
}

@CommandHandler(AddGroupPersons)
export class AddGroupPersonsHandler implements ICommandHandler<AddGroupPersons> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { groupId, persons }, context }: AddGroupPersons) {
    const personIds = [...new Set(persons.map(({ personId }) => personId))];
    return this.store.transact(context, async (unit) => {
      await holdGroups(unit);
      await requirePersons(unit, personIds);
      await requireFree(unit, groupId, { personIds });
      const parts = personIds.map((personId) => ({ partId: randomUUID(), personId }));
      await unit.handle(attendanceGroup, groupId, { type: 'AddPersons', parts });
    });
  }
}

@CommandHandler(DeleteGroupPersons)
export class DeleteGroupPersonsHandler implements ICommandHandler<DeleteGroupPersons> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: DeleteGroupPersons) {
    return this.store.transact(context, async (unit) => {
      await holdGroups(unit);
      const rows = await requireParts(unit, groupPersonTable, ids);
      await unit.handleMany(attendanceGroup, removalsOf('RemovePersons', rows));
    });
  }
}

@CommandHandler(MoveGroupPersons)
export class MoveGroupPersonsHandler implements ICommandHandler<MoveGroupPersons> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { groupId, ids }, context }: MoveGroupPersons) {
    return this.store.transact(context, async (unit) => {
      await holdGroups(unit);
      const rows = await requireParts(unit, groupPersonTable, ids);
      const moving = rows.filter((row) => row.groupId !== groupId);
      const personIds = moving.map(({ personId }) => personId);
      await requireFree(unit, groupId, { personIds, endingIds: ids });
      const parts = moving.map(({ id, personId }) => ({ partId: id, personId }));
      await unit.handleMany(attendanceGroup, [
        ...removalsOf('RemovePersons', moving),
        { id: groupId, command: { type: 'AddPersons', parts } },
      ]);
    });
  }
}
