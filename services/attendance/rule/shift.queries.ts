import { attendanceShiftQuery, attendanceShiftQueryAll } from '../../../libs/contracts/attendance/index.js';
import { grouped, type Sql, selectRows } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { attendanceRuleTable, attendanceShiftTable } from './rule.read-model.js';

/** The shifts of rules, by rule, in the order of the day. */
export async function shiftsOf(sql: Sql, school: string, ruleIds: readonly string[]) {
  const rows = await selectRows(
    sql,
    attendanceShiftTable,
    'school = $1 and rule_id = any($2)',
    [school, ruleIds],
    'order by sign_in_from, title, id',
  );
  const shifts = rows.map((row) => ({ ...row, weekDaysText: JSON.stringify(row.weekDays) }));
  return grouped(shifts, ({ ruleId }) => ruleId);
}

/** Lists the shifts of a rule. */
export const listShifts = answers(attendanceShiftQuery, async (sql, { ruleId }, { school }) => {
  const shifts = await shiftsOf(sql, school, [ruleId]);
  return shifts.get(ruleId) ?? [];
});

/** Lists the rules with their shifts. */
export const listRuleShifts = answers(attendanceShiftQueryAll, async (sql, _input, { school }) => {
  const rules = await selectRows(sql, attendanceRuleTable, 'school = $1', [school], 'order by added_at desc, title');
  const shifts = await shiftsOf(
    sql,
    school,
    rules.map(({ id }) => id),
  );
  return rules.map(({ id, title }) => ({ id, title, shifts: shifts.get(id) ?? [] }));
});
