import {
  judgingProgress,
  mostRehearsedDays,
  mostRehearsedRecords,
  type rehearsedState,
  ruleChangeQuery,
  ruleChangeRehearse,
  ruleDraftQuery,
  usualRehearsedDays,
} from '../../../libs/contracts/attendance/index.js';
import { type OutputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, type Sql, selectRows } from '../../../libs/database/index.js';
import { streamVersions } from '../../../libs/eventsourcing/index.js';
import { answers, LocalTime, serves } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { progressOf } from '../judging/unjudged.js';
import { daysFrom } from '../judging/windows.js';
import { attendeesById } from '../past/attendee.js';
import { type PastRule, ruleVersionTable } from '../past/past.js';
import { recordState } from '../record/day-state.js';
import { type RecordChange, RehearsalLine, rehearse } from '../rehearsal/rehearsal.js';
import { attendanceRule, drafted } from '../rule/rule.js';
import { plannedChangeTable } from '../rule/rule.read-model.js';
import { followersOf, supposing } from './changed-rule.js';
import { draftOf, toldDraft } from './draft.js';

type Told = OutputOf<typeof ruleChangeRehearse>;
type State = (typeof rehearsedState)['codes'][number];

const dayLength = 86_400_000;
const inReadingOrder = new Intl.Collator('zh', { numeric: true });

/** What a rule says now, and its version. @throws Rejection 1004 */
async function ruleNow(sql: Sql, school: string, id: string): Promise<{ rule: PastRule; version: number }> {
  const [row] = await selectRows(sql, ruleVersionTable, 'school = $1 and id = $2', [school, id]);
  const rule = row?.versions.at(-1)?.value;
  if (!rule) throw Rejection.notFound();
  const versions = await streamVersions(sql, 'attendance', attendanceRule.category, [id]);
  return { rule, version: versions.get(id) ?? 0 };
}

/** Answers a rule as a draft of its change. */
export const answerRuleDraft = serves(ruleDraftQuery, { database: Database }, ({ id }, { school }, { database }) =>
  database.inSchoolSnapshot(school, async (sql) => {
    const { rule, version } = await ruleNow(sql, school, id);
    const { type, shifts, ...said } = rule;
    const inOrder = Object.values(shifts).sort(
      (one, other) => one.signInFrom.localeCompare(other.signInFrom) || one.title.localeCompare(other.title),
    );
    return { id, type, draft: toldDraft({ ...said, shifts: inOrder }), version };
  }),
);

/** The days that are to be rehearsed. @throws Rejection 1001 where they are too many, not in order or to come */
function daysOf({ from, to }: { from?: string; to?: string }, now: number, time: LocalTime): string[] {
  const today = time.day(now);
  const last = to ?? today;
  const first = from ?? time.day(time.instant(last) - (usualRehearsedDays - 1) * dayLength);
  const span = Math.round((time.instant(last) - time.instant(first)) / dayLength) + 1;
  if (last > today || span < 1 || span > mostRehearsedDays)
    throw Rejection.invalid('试行日期最多{days}天，不能晚于今天', { days: mostRehearsedDays });
  return daysFrom(time.instant(first), time.instant(last), time);
}

/** What a record says; 0 where there is none. */
const stateOf = (record: RecordChange['before'] | RecordChange['after']): State => (record ? recordState(record) : 0);

/** Counts what would change, and keeps the first of it. */
class Tally {
  records = 0;
  readonly persons = new Set<string>();
  readonly examples: RecordChange[] = [];
  private readonly counts = new Map<string, { classId?: string; before: State; after: State; count: number }>();
  private readonly byDay: Map<string, number>;

  constructor(days: readonly string[]) {
    this.byDay = new Map(days.map((day) => [day, 0]));
  }

  add(change: RecordChange): void {
    const { personId, day, classId } = (change.after ?? change.before)!;
    const [before, after] = [stateOf(change.before), stateOf(change.after)];
    const key = `${classId ?? ''} ${before} ${after}`;
    const known = this.counts.get(key) ?? { ...(classId && { classId }), before, after, count: 0 };
    this.counts.set(key, { ...known, count: known.count + 1 });
    this.byDay.set(day, (this.byDay.get(day) ?? 0) + 1);
    this.persons.add(personId);
    this.records += 1;
    if (this.examples.length < mostRehearsedRecords) this.examples.push(change);
  }

  get changes() {
    return [...this.counts.values()];
  }

  get days() {
    return [...this.byDay].map(([day, count]) => ({ day, count }));
  }
}

/** What was found out, with names. */
async function named(sql: Sql, school: string, tally: Tally): Promise<Pick<Told, 'changes' | 'examples'>> {
  const records = tally.examples.map(({ before, after }) => (after ?? before)!);
  const people = await attendeesById(
    sql,
    school,
    records.map(({ personId }) => personId),
  );
  const classIds = [...tally.changes, ...records].flatMap(({ classId }) => classId ?? []);
  const known = await classes.byId(sql, school, [...new Set(classIds)]);
  const nameOf = (classId: string | null | undefined) => known.get(classId ?? '')?.name ?? '';
  return {
    changes: tally.changes
      .map((one) => ({ ...one, className: nameOf(one.classId) }))
      .sort((one, other) => inReadingOrder.compare(one.className, other.className) || other.count - one.count),
    examples: tally.examples.map((change, at) => {
      const { personId, classId, day, title } = records[at]!;
      const { code = '', name = '' } = people.get(personId) ?? {};
      const id = change.after?.recordId ?? change.before!.id;
      const told = { id, personCode: code, personName: name, className: nameOf(classId), day, title };
      return { ...told, before: stateOf(change.before), after: stateOf(change.after) };
    }),
  };
}

/** Tells which records a changed rule would have given. */
export const rehearseRuleChange = serves(
  ruleChangeRehearse,
  { database: Database, time: LocalTime, line: RehearsalLine },
  ({ id: ruleId, draft, ...range }, { school }, { database, time, line }) => {
    const now = Date.now();
    const days = daysOf(range, now, time);
    return line.run(school, async () => {
      const { rule, version, personIds } = await database.inSchoolSnapshot(school, async (sql) => {
        const { rule: before, version } = await ruleNow(sql, school, ruleId);
        const { shifts, excludedClassIds, ...description } = before;
        const given = await draftOf({ sql, school }, before, draft);
        const after = drafted({ description, shifts, excludedClassIds }, given);
        return {
          version,
          rule: { ...after.description, shifts: after.shifts, excludedClassIds: after.excludedClassIds },
          personIds: await followersOf(sql, { school, ruleId, days }),
        };
      });
      const tally = new Tally(days);
      const suppose = supposing({ school, ruleId, rule, days }, time);
      for await (const change of rehearse(database, { school, days, suppose, now }, personIds, time)) tally.add(change);
      return {
        version,
        from: days[0]!,
        to: days.at(-1)!,
        persons: personIds.length,
        changedPersons: tally.persons.size,
        records: tally.records,
        days: tally.days,
        isTruncated: tally.records > tally.examples.length,
        ...(await database.inSchool(school, (sql) => named(sql, school, tally))),
      };
    });
  },
);

/** Lists the changes of rules that are planned. */
export const listRuleChanges = answers(
  ruleChangeQuery,
  { time: LocalTime },
  async (sql, _input, { school }, { time }) => {
    const rows = await selectRows(sql, plannedChangeTable, 'school = $1', [school], 'order by "from", planned_at, id');
    return rows.map(({ id, plan: { from, planner, ...draft }, plannedAt }) => ({
      id,
      from,
      draft: toldDraft(draft),
      planner,
      plannedAt: time.text(plannedAt),
    }));
  },
);

/** Tells how far the judging of marked persons and days is. */
export const answerJudgingProgress = answers(judgingProgress, async (sql, _input, { school }) => {
  const { done, left } = await progressOf(sql, school);
  return { isUnderWay: left > 0, done, left };
});
