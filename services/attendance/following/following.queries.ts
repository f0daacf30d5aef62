import { attendanceRuleQuery } from '../../../libs/contracts/attendance/index.js';
import { type InputOf, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, repositoryOf, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { attendanceGroupTable } from '../group/group.read-model.js';
import { attendanceRuleTable } from '../rule/rule.read-model.js';
import { schoolExclusionTable } from '../rule/school-exclusion.js';
import { shiftsOf } from '../rule/shift.queries.js';

type Params = InputOf<typeof attendanceRuleQuery>['params'];

const followed = `exists (select 1 from ${tableName(attendanceGroupTable)} follower
  where follower.rule_id = attendance_rule.id)`;

/** What filters ask that is not in a column. @param today day in the school's time zone, `yyyy-MM-dd` */
function* conditions(params: Params, today: string, bind: (value: unknown) => string): Generator<string> {
  yield 'true';
  if (params.application || params.address) yield 'false';
  if (params.used !== undefined) yield params.used ? followed : `not ${followed}`;
  if (params.state !== undefined)
    yield `(${bind(today)}::date between valid_from and valid_to) = ${bind(params.state === 1)}`;
}

/** Lists rules with their shifts. */
export const listAttendanceRules = answers(
  attendanceRuleQuery,
  { time: LocalTime },
  async (sql, input, { school }, { time }) => {
    const today = time.day(Date.now());
    const { data, recordCount } = await listPage(sql, attendanceRuleTable, input, {
      filters: { title: { contains: 'title' }, type: { equals: 'type' } },
      where: (bind) => [...conditions(input.params, today, bind)].join(' and '),
      orderable: wireNamesOf(attendanceRuleQuery) as ListOptions<typeof attendanceRuleTable>['orderable'],
      defaultOrder: [
        ['addedAt', 'desc'],
        ['title', 'asc'],
      ],
    });
    const ids = data.map(({ id }) => id);
    const shifts = await shiftsOf(sql, school, ids);
    const everywhere = await repositoryOf(sql, schoolExclusionTable).findOneBy({ school });
    const rows = data.map((row) => ({
      ...row,
      excludedClassIds: [...new Set([...row.excludedClassIds, ...(everywhere?.classIds ?? [])])],
      shifts: shifts.get(row.id) ?? [],
    }));
    return { data: rows, recordCount };
  },
);
