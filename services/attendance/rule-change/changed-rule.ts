import { type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import type { Facts } from '../judging/facts.js';
import { followerIds } from '../judging/unjudged.js';
import { attendeeTable } from '../past/attendee.js';
import { groupVersionTable, type PastRule } from '../past/past.js';

/** What a rule would say, and of which days that is to be found out (`yyyy-MM-dd`, in order). */
interface ChangedRule {
  school: string;
  ruleId: string;
  rule: PastRule;
  days: readonly string[];
}

/** Ids of those whom the rule is about on these days, those of a class one after the other. */
export async function followersOf(sql: Sql, { school, ruleId, days }: Omit<ChangedRule, 'rule'>) {
  const groups = await selectRows(sql, groupVersionTable, 'school = $1', [school]);
  const groupIds = groups.filter(({ versions }) => versions.some(({ value }) => value?.ruleId === ruleId));
  const rows = await sql.query<{ id: string }>(
    `select person.id from (${followerIds}) follower join ${tableName(attendeeTable)} person on person.id = follower.person_id
     order by person.class_id, person.code, person.id`,
    [school, days, groupIds.map(({ id }) => id), [ruleId]],
  );
  return rows.map(({ id }) => id);
}

/** The facts with the rule saying something else, as if it had been told last, from the first of the days on. */
export const supposing =
  ({ ruleId, rule, days }: ChangedRule, time: LocalTime) =>
  (facts: Facts): Facts => {
    const known = facts.rules.get(ruleId);
    if (!known) return facts;
    const versions = [...known.versions, { from: time.instant(days[0]!), value: rule }];
    return { ...facts, rules: new Map(facts.rules).set(ruleId, { ...known, versions }) };
  };
