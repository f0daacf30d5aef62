import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { attendanceShiftQuery, attendanceShiftQueryAll } from '../../../libs/contracts/attendance/index.js';
import { Database, type Sql, selectRows } from '../../../libs/database/index.js';
import { grouped } from '../../../libs/directory/grouped.js';
import { queryOf } from '../../../libs/platform/index.js';
import { attendanceRuleTable, attendanceShiftTable } from './rule.read-model.js';

/** The shifts of a rule. */
export class ListShifts extends queryOf(attendanceShiftQuery) {}
/** The rules with their shifts. */
export class ListRuleShifts extends queryOf(attendanceShiftQueryAll) {}

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

@QueryHandler(ListShifts)
export class ListShiftsHandler implements IQueryHandler<ListShifts> {
  constructor(private readonly database: Database) {}

  async execute({ input: { ruleId }, context: { school } }: ListShifts) {
    const shifts = await this.database.inSchool(school, (sql) => shiftsOf(sql, school, [ruleId]));
    return shifts.get(ruleId) ?? [];
  }
}

@QueryHandler(ListRuleShifts)
export class ListRuleShiftsHandler implements IQueryHandler<ListRuleShifts> {
  constructor(private readonly database: Database) {}

  execute({ context: { school } }: ListRuleShifts) {
    return this.database.inSchool(school, async (sql) => {
      const rules = await selectRows(
        sql,
        attendanceRuleTable,
        'school = $1',
        [school],
        'order by added_at desc, title',
      );
      const shifts = await shiftsOf(
        sql,
        school,
        rules.map(({ id }) => id),
      );
      return rules.map(({ id, title }) => ({ id, title, shifts: shifts.get(id) ?? [] }));
    });
  }
}
