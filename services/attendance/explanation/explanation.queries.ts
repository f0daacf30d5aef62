import { openRecordExplain, recordExplain } from '../../../libs/contracts/attendance/index.js';
import { type OutputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { type RowOf, type Sql, selectRows } from '../../../libs/database/index.js';
import { answers, LocalTime, type Scope } from '../../../libs/platform/index.js';
import { casesOf } from '../judging/cases.js';
import { factsOf } from '../judging/facts.js';
import { passTable } from '../pass/pass.read-model.js';
import { areOwnStudents } from '../past/attendee.js';
import { correctionTable, recordTable } from '../record/record.read-model.js';
import { timeOf } from '../verdict/time-of-day.js';
import { judge, type Reason } from '../verdict/verdict.js';

type Explanation = OutputOf<typeof recordExplain>;
type Told = Explanation['reasons'][number];

/** Who decided about a record, and what was said with it. */
type Decision = RowOf<typeof correctionTable> | undefined;

function told(reason: Reason, positions: ReadonlyMap<string, string>, decision: Decision, time: LocalTime): Told {
  const { kind } = reason;
  if (kind === 'edit' || kind === 'appeal')
    return { kind, at: decision && time.text(decision.decidedAt), who: decision?.decider, remark: decision?.remark };
  return {
    kind,
    ...('at' in reason && { at: timeOf(reason.at) }),
    ...('until' in reason && { until: timeOf(reason.until) }),
    ...('passId' in reason && { position: positions.get(reason.passId) ?? null }),
    ...('why' in reason && { why: reason.why }),
  };
}

/** Judges the record's person and day once more and tells the reasons. @throws Rejection 1004 where there is no such record */
async function explain(sql: Sql, scope: Scope, id: string, time: LocalTime): Promise<Explanation> {
  const { school } = scope;
  const [record] = await selectRows(sql, recordTable, 'school = $1 and id = $2', [school, id]);
  if (!record || !(await areOwnStudents(sql, scope, [record.personId]))) throw Rejection.notFound('考勤记录不存在');
  const facts = await factsOf(sql, school, [record], time);
  const found = casesOf(facts, record, Date.now(), time).find(({ recordId }) => recordId === id);
  if (!found) throw Rejection.notFound('考勤记录不存在');
  const { reasons } = judge(found.circumstances);
  const passIds = reasons.flatMap((reason) => ('passId' in reason ? [reason.passId] : []));
  const passes = await selectRows(sql, passTable, 'school = $1 and id = any($2)', [school, passIds]);
  const [decision] = await selectRows(sql, correctionTable, 'school = $1 and id = $2', [school, id]);
  const positions = new Map(passes.map((pass) => [pass.id, pass.position]));
  const { title, signInFrom, signInTo, signOutFrom, signOutTo } = found.shift;
  return {
    id,
    personName: facts.attendees.get(record.personId)?.name ?? '',
    day: record.day,
    ruleTitle: found.rule.title,
    ...{ title, signInFrom, signInTo, signOutFrom, signOutTo },
    reasons: reasons.map((reason) => told(reason, positions, decision, time)),
  };
}

/** Tells why a record says what it says. */
export const explainRecord = answers(recordExplain, { time: LocalTime }, (sql, { id }, context, { time }) =>
  explain(sql, context, id, time),
);

/** The same for an app of parents. */
export const explainRecordOpenly = answers(openRecordExplain, { time: LocalTime }, (sql, { id }, context, { time }) =>
  explain(sql, context, id, time),
);
