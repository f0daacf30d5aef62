import { openDayExplain, openRecordExplain, recordExplain } from '../../../libs/contracts/attendance/index.js';
import { type OutputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { type RowOf, type Sql, selectRows } from '../../../libs/database/index.js';
import { answers, LocalTime, type Scope } from '../../../libs/platform/index.js';
import { casesOf } from '../judging/cases.js';
import { factsOf } from '../judging/facts.js';
import { passTable } from '../pass/pass.read-model.js';
import { areOwnStudents, attendeeTable } from '../past/attendee.js';
import { correctionTable, type RecordRow, recordTable } from '../record/record.read-model.js';
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

/** Judges persons and days once more and tells the reasons of these records of theirs; what is no record any more is left out. */
async function explained(
  sql: Sql,
  school: string,
  records: readonly RecordRow[],
  time: LocalTime,
): Promise<Explanation[]> {
  if (records.length === 0) return [];
  const facts = await factsOf(sql, school, records, time);
  const now = Date.now();
  const found = records.flatMap((record) => {
    const one = casesOf(facts, record, now, time).find(({ recordId }) => recordId === record.id);
    return one ? [{ record, found: one, reasons: judge(one.circumstances).reasons }] : [];
  });
  const passIds = found.flatMap(({ reasons }) => reasons.flatMap((one) => ('passId' in one ? [one.passId] : [])));
  const ids = records.map(({ id }) => id);
  const passes = await selectRows(sql, passTable, 'school = $1 and id = any($2)', [school, passIds]);
  const decisions = await selectRows(sql, correctionTable, 'school = $1 and id = any($2)', [school, ids]);
  const positions = new Map(passes.map((pass) => [pass.id, pass.position]));
  return found.map(({ record: { id, day, personId }, found: { rule, ruleId, shift }, reasons }) => {
    const { title, signInFrom, signInTo, signOutFrom, signOutTo } = shift;
    const versions = facts.rules.get(ruleId)?.versions ?? [];
    const decision = decisions.find((one) => one.id === id);
    const place = versions.findLastIndex(({ from }) => from <= time.lastInstant(day));
    return {
      id,
      personName: facts.attendees.get(personId)?.name ?? '',
      day,
      ruleTitle: rule.title,
      ruleVersion: place + 1,
      ruleFrom: time.text(versions[place]!.from),
      ...{ title, signInFrom, signInTo, signOutFrom, signOutTo },
      reasons: reasons.map((reason) => told(reason, positions, decision, time)),
    };
  });
}

/** Tells the reasons of one record. @throws Rejection 1004 where there is no such record */
async function explain(sql: Sql, scope: Scope, id: string, time: LocalTime): Promise<Explanation> {
  const { school } = scope;
  const records = await selectRows(sql, recordTable, 'school = $1 and id = $2', [school, id]);
  const areOwn = await areOwnStudents(
    sql,
    scope,
    records.map(({ personId }) => personId),
  );
  const [explanation] = areOwn ? await explained(sql, school, records, time) : [];
  if (!explanation) throw Rejection.notFound('考勤记录不存在');
  return explanation;
}

/** Tells why a record says what it says. */
export const explainRecord = answers(recordExplain, { time: LocalTime }, (sql, { id }, context, { time }) =>
  explain(sql, context, id, time),
);

/** The same for an app of parents. */
export const explainRecordOpenly = answers(openRecordExplain, { time: LocalTime }, (sql, { id }, context, { time }) =>
  explain(sql, context, id, time),
);

/**
 * The same of a person's day, with what the records say. Who has left is nobody: the code may be somebody else's by now, and of
 * who was erased nothing is left to ask by.
 * @throws Rejection 1004 where nobody has the code
 */
export const explainDayOpenly = answers(
  openDayExplain,
  { time: LocalTime },
  async (sql, { personType, personCode, day }, { school }, { time }) => {
    const condition = 'school = $1 and type = $2 and code = $3 and not has_left';
    const persons = await selectRows(sql, attendeeTable, condition, [school, personType, personCode]);
    if (persons.length === 0) throw Rejection.notFound('人员不存在');
    const records = await selectRows(
      sql,
      recordTable,
      'school = $1 and person_id = any($2) and day = $3',
      [school, persons.map(({ id }) => id), day],
      'order by title, id',
    );
    const byId = new Map(records.map((record) => [record.id, record]));
    return (await explained(sql, school, records, time)).map((one) => ({ ...byId.get(one.id)!, ...one }));
  },
);
