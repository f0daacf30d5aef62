import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  attendanceRuleAdd,
  attendanceRuleDelete,
  attendanceRuleExcludeClasses,
  attendanceRuleUpdate,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { present } from '../../../libs/eventsourcing/changes.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { classes } from '../directories.js';
import { attendanceGroupTable, groupPersonTable } from '../group/group.read-model.js';
import { holdGroups, requireOneGroupEach } from '../group/membership.js';
import { attendanceRule } from './rule.js';
import { schoolExclusion } from './school-exclusion.js';

/** Adds a rule; gives its id. */
export class AddAttendanceRule extends commandOf(attendanceRuleAdd) {}
/** Changes a rule. */
export class UpdateAttendanceRule extends commandOf(attendanceRuleUpdate) {}
/** Removes rules that no group follows. */
export class DeleteAttendanceRules extends commandOf(attendanceRuleDelete) {}
/** Leaves classes out of a rule, or of all rules of the school. */
export class ExcludeClasses extends commandOf(attendanceRuleExcludeClasses) {}

/** The groups that follow a rule, and who is in them. */
async function membersUnder({ sql, school }: Unit, ruleId: string) {
  const groups = await selectRows(sql, attendanceGroupTable, 'school = $1 and rule_id = $2', [school, ruleId]);
  const groupIds = groups.map(({ id }) => id);
  const members = await selectRows(sql, groupPersonTable, 'school = $1 and group_id = any($2)', [school, groupIds]);
  return { groupIds, personIds: members.map(({ personId }) => personId) };
}

@CommandHandler(AddAttendanceRule)
export class AddAttendanceRuleHandler implements ICommandHandler<AddAttendanceRule> {
  constructor(private readonly store: EventStore) {}

  execute({ input, context }: AddAttendanceRule) {
    const id = randomUUID();
    return this.store.transact(context, async (unit) => {
      await unit.handle(attendanceRule, id, { type: 'Add', description: present(input) });
      return { id };
    });
  }
}

@CommandHandler(UpdateAttendanceRule)
export class UpdateAttendanceRuleHandler implements ICommandHandler<UpdateAttendanceRule> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { id, ...changes }, context }: UpdateAttendanceRule) {
    return this.store.transact(context, async (unit) => {
      await holdGroups(unit);
      await unit.handle(attendanceRule, id, { type: 'Change', changes });
      const members = await membersUnder(unit, id);
      await requireOneGroupEach(unit, { ...members, type: changes.type });
    });
  }
}

@CommandHandler(DeleteAttendanceRules)
export class DeleteAttendanceRulesHandler implements ICommandHandler<DeleteAttendanceRules> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: DeleteAttendanceRules) {
    const commands = ids.map((id) => ({ id, command: { type: 'Remove' } as const }));
    return this.store.transact(context, async (unit) => {
      await holdGroups(unit);
      await unit.handleMany(attendanceRule, commands);
      const followed = await selectRows(
        unit.sql,
        attendanceGroupTable,
        'school = $1 and rule_id = any($2)',
        [unit.school, ids],
        'limit 1',
      );
      if (followed.length > 0) throw Rejection.inUse('考勤配置已被考勤组使用，不允许删除');
    });
  }
}

@CommandHandler(ExcludeClasses)
export class ExcludeClassesHandler implements ICommandHandler<ExcludeClasses> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids: classIds, ruleId }, context }: ExcludeClasses) {
    const command = { type: 'ExcludeClasses', classIds } as const;
    return this.store.transact(context, async (unit) => {
      const known = await classes.byId(unit.sql, unit.school, classIds);
      if (known.size < classIds.length) throw Rejection.notFound('班级不存在');
      if (ruleId === undefined) await unit.handle(schoolExclusion, unit.school, command);
      else await unit.handle(attendanceRule, ruleId, command);
    });
  }
}
