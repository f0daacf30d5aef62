import {
  attendanceGroupAdd,
  attendanceGroupDelete,
  attendanceGroupUpdate,
} from '../../../libs/contracts/attendance/index.js';
import { present, Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { attendanceRule, type RuleDescription } from '../rule/rule.js';
import { attendanceGroup } from './group.js';
import { holdGroups, placeMembers, placementsIn, requireTypeOf } from './membership.js';

/** What the rule says that a group is to follow. @throws Rejection 1004 */
async function requireRule(unit: Unit, ruleId: string): Promise<RuleDescription> {
  const { state } = await unit.load(attendanceRule, ruleId);
  if (!state) throw Rejection.notFound('考勤配置不存在');
  return state.description;
}

/** Adds a group that follows a rule; gives its id. */
export const addAttendanceGroup = handles(attendanceGroupAdd, async (unit, input) => {
  const id = newId();
  holdGroups(unit);
  await requireRule(unit, input.ruleId);
  await unit.handle(attendanceGroup, id, { type: 'Add', description: present(input) });
  return { id };
});

/** Changes what a group says of itself, and the rule that it follows. */
export const updateAttendanceGroup = handles(attendanceGroupUpdate, async (unit, { id, ...changes }) => {
  holdGroups(unit);
  const typeBefore = await requireTypeOf(unit, id);
  await unit.handle(attendanceGroup, id, { type: 'Change', changes });
  const { type } = await requireRule(unit, changes.ruleId);
  if (type !== typeBefore) await placeMembers(unit, type, await placementsIn(unit, [id]));
});

/** Removes groups with all their parts. */
export const deleteAttendanceGroups = handles(attendanceGroupDelete, async (unit, { ids }) => {
  holdGroups(unit);
  await unit.handleMany(
    attendanceGroup,
    ids.map((id) => ({ id, command: { type: 'Remove' } as const })),
  );
});
