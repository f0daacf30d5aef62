import { attendanceGroupNameValidate, attendanceGroupQuery } from '../../../libs/contracts/attendance/index.js';
import { mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { isFree, type ListOptions, listPage, selectRows, tableName } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { attendanceRuleTable } from '../rule/rule.read-model.js';
import { attendanceGroupTable } from './group.read-model.js';

/** Most groups that are answered at once (source: calls.yaml, page size). */
const everyGroup = { page: 0, pageSize: 50_000 };
const usualPage = { page: 0, pageSize: 20 };

const title = { sql: `select title from ${tableName(attendanceRuleTable)} rule where rule.id = rule_id` };
const listed: ListOptions<typeof attendanceGroupTable> = {
  search: { parameter: 'keyword', columns: ['name'] },
  orderable: { configid: 'ruleId', configtitle: title, ruleTitle: title },
  defaultOrder: [['name', 'asc']],
};

/** Lists groups with the titles of their rules. */
export const listAttendanceGroups = answers(attendanceGroupQuery, async (sql, input, { school }) => {
  const { page, pageSize, params, keyword, order, orderField } = input;
  const isPaged = page !== undefined || pageSize !== undefined;
  const window = isPaged ? { page: page ?? usualPage.page, pageSize: pageSize ?? usualPage.pageSize } : everyGroup;
  const request = { ...window, params: mergedFilters({ params, keyword }), order, orderField };
  const { data, recordCount } = await listPage(sql, attendanceGroupTable, request, listed);
  const ruleIds = data.map(({ ruleId }) => ruleId);
  const rules = await selectRows(sql, attendanceRuleTable, 'school = $1 and id = any($2)', [school, ruleIds]);
  const titles = new Map(rules.map((rule) => [rule.id, rule.title]));
  return { data: data.map((row) => ({ ...row, ruleTitle: titles.get(row.ruleId) ?? '' })), recordCount };
});

/** Tells whether no other group of the school has the name. */
export const checkAttendanceGroupName = answers(attendanceGroupNameValidate, (sql, { name, id }, { school }) =>
  isFree(sql, attendanceGroupTable, school, { name }, id),
);
