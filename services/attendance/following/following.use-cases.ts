import { attendanceRuleDelete, attendanceRuleUpdate } from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { attendanceGroupTable } from '../group/group.read-model.js';
import { holdGroups, placeMembers, placementsIn } from '../group/membership.js';
import { attendanceRule } from '../rule/rule.js';

/** Ids of the groups that follow one of the rules. */
async function followersOf({ sql, school }: Unit, ruleIds: readonly string[]): Promise<string[]> {
  const groups = await selectRows(sql, attendanceGroupTable, 'school = $1 and rule_id = any($2)', [school, ruleIds]);
  return groups.map(({ id }) => id);
}

/** Changes a rule; where its type changes, the members of its groups change theirs. */
export const updateAttendanceRule = handles(attendanceRuleUpdate, async (unit, { id, ...changes }) => {
  holdGroups(unit);
  const { state: before } = await unit.load(attendanceRule, id);
  await unit.handle(attendanceRule, id, { type: 'Change', changes });
  if (changes.type !== before?.description.type)
    await placeMembers(unit, changes.type, await placementsIn(unit, await followersOf(unit, [id])));
});

/** Removes rules that no group follows. */
export const deleteAttendanceRules = handles(attendanceRuleDelete, async (unit, { ids }) => {
  holdGroups(unit);
  await unit.handleMany(
    attendanceRule,
    ids.map((id) => ({ id, command: { type: 'Remove' } as const })),
  );
  if ((await followersOf(unit, ids)).length > 0) throw Rejection.inUse('考勤配置已被考勤组使用，不允许删除');
});
