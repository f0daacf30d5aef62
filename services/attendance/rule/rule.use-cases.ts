import { attendanceRuleAdd, attendanceRuleExcludeClasses } from '../../../libs/contracts/attendance/index.js';
import { present, Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendanceRule } from './rule.js';
import { schoolExclusion } from './school-exclusion.js';

/** Adds a rule; gives its id. */
export const addAttendanceRule = handles(attendanceRuleAdd, async (unit, input) => {
  const id = newId();
  await unit.handle(attendanceRule, id, { type: 'Add', description: present(input) });
  return { id };
});

/** Leaves classes out of a rule, or of all rules of the school. */
export const excludeClasses = handles(attendanceRuleExcludeClasses, async (unit, { ids: classIds, ruleId }) => {
  const command = { type: 'ExcludeClasses', classIds } as const;
  const known = await classes.byId(unit.sql, unit.school, classIds, 'held');
  if (known.size < classIds.length) throw Rejection.notFound('班级不存在');
  if (ruleId === undefined) await unit.handle(schoolExclusion, unit.school, command);
  else await unit.handle(attendanceRule, ruleId, command);
});
