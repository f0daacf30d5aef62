import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  attendanceGroupAdd,
  attendanceGroupDelete,
  attendanceGroupUpdate,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { present } from '../../../libs/eventsourcing/changes.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { attendanceRule, type RuleDescription } from '../rule/rule.js';
import { attendanceGroup } from './group.js';
import { holdGroups, requireOneGroupEach } from './membership.js';

/** Adds a group that follows a rule; gives its id. */
export class AddAttendanceGroup extends commandOf(attendanceGroupAdd) {}
/** Changes what a group says of itself, and the rule that it follows. */
export class UpdateAttendanceGroup extends commandOf(attendanceGroupUpdate) {}
/** Removes groups with all their parts. */
export class DeleteAttendanceGroups extends commandOf(attendanceGroupDelete) {}

/** What the rule says that a group follows. @throws Rejection 1004 */
export async function requireRule(unit: Unit, ruleId: string): Promise<RuleDescription> {
  const { state } = await unit.load(attendanceRule, ruleId);
  if (!state) throw Rejection.notFound('考勤配置不存在');
  return state.description;
}

@CommandHandler(AddAttendanceGroup)
export class AddAttendanceGroupHandler implements ICommandHandler<AddAttendanceGroup> {
  constructor(private readonly store: EventStore) {}

  execute({ input, context }: AddAttendanceGroup) {
    const id = randomUUID();
    return this.store.transact(context, async (unit) => {
      await holdGroups(unit);
      await requireRule(unit, input.ruleId);
      await unit.handle(attendanceGroup, id, { type: 'Add', description: present(input) });
      return { id };
    });
  }
}

@CommandHandler(UpdateAttendanceGroup)
export class UpdateAttendanceGroupHandler implements ICommandHandler<UpdateAttendanceGroup> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { id, ...changes }, context }: UpdateAttendanceGroup) {
    return this.store.transact(context, async (unit) => {
      await holdGroups(unit);
      const group = await unit.handle(attendanceGroup, id, { type: 'Change', changes });
      const { type } = await requireRule(unit, changes.ruleId);
      const personIds = group?.persons.map(({ personId }) => personId) ?? [];
      await requireOneGroupEach(unit, { personIds, type, groupIds: [id] });
    });
  }
}

@CommandHandler(DeleteAttendanceGroups)
export class DeleteAttendanceGroupsHandler implements ICommandHandler<DeleteAttendanceGroups> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: DeleteAttendanceGroups) {
    const commands = ids.map((id) => ({ id, command: { type: 'Remove' } as const }));
    return this.store.transact(context, async (unit) => {
      await holdGroups(unit);
      await unit.handleMany(attendanceGroup, commands);
    });
  }
}
