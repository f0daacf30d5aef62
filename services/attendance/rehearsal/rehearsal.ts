import { setImmediate as turn } from 'node:timers/promises';
import { type Database, grouped, type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { type Facts, factsOf } from '../judging/facts.js';
import { differencesOf, type ToldVerdict, verdictsOf } from '../judging/judging.js';
import { followerIds } from '../judging/unjudged.js';
import { attendeeTable } from '../past/attendee.js';
import { groupVersionTable, type PastRule } from '../past/past.js';
import { type RecordRow, recordTable } from '../record/record.read-model.js';

/** What is to be found out: what a rule would say, and of which days (`yyyy-MM-dd`, in order). */
export interface Rehearsed {
  school: string;
  ruleId: string;
  rule: PastRule;
  days: readonly string[];
  /** Epoch ms. */
  now: number;
}

/** A record that would be another one, be new (no `before`) or be none any more (no `after`). */
export interface RecordChange {
  before?: RecordRow;
  after?: ToldVerdict;
}

/** Persons whose facts are read at once. */
const batch = 50;
/** How long others may wait meanwhile, ms. */
const longestTurn = 10;

/** Ids of those whom the rule is about on these days, those of a class one after the other. */
export async function followersOf(sql: Sql, { school, ruleId, days }: Omit<Rehearsed, 'rule' | 'now'>) {
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
const supposed = (facts: Facts, { ruleId, rule, days }: Rehearsed, time: LocalTime): Facts => {
  const known = facts.rules.get(ruleId);
  if (!known) return facts;
  const versions = [...known.versions, { from: time.instant(days[0]!), value: rule }];
  return { ...facts, rules: new Map(facts.rules).set(ruleId, { ...known, versions }) };
};

/**
 * Finds out which records of some persons would be others, from the same facts and verdicts that the judging goes by: what
 * it gives of a day is what would be told if the rule were changed from that day on. Others have their turn meanwhile.
 */
export async function* rehearse(
  database: Database,
  rehearsed: Rehearsed,
  personIds: readonly string[],
  time: LocalTime,
): AsyncGenerator<RecordChange> {
  const { school, days, now } = rehearsed;
  for (let at = 0; at < personIds.length; at += batch) {
    const part = personIds.slice(at, at + batch);
    const pairsOf = (personId: string) => days.map((day) => ({ personId, day }));
    // Facts and records are of one moment: what is judged meanwhile is in both or in none.
    const { facts, records } = await database.inSchoolSnapshot(school, async (sql) => ({
      facts: supposed(await factsOf(sql, school, part.flatMap(pairsOf), time), rehearsed, time),
      records: await selectRows(sql, recordTable, 'school = $1 and person_id = any($2) and day = any($3)', [
        school,
        part,
        days,
      ]),
    }));
    const recordsOf = grouped(records, ({ personId }) => personId);
    let begun = performance.now();
    for (const personId of part) {
      const rows = recordsOf.get(personId) ?? [];
      const before = new Map(rows.map((row) => [row.id, row]));
      const { changed, gone } = differencesOf(rows, verdictsOf(facts, pairsOf(personId), now, time));
      for (const after of changed) yield { before: before.get(after.recordId), after };
      for (const row of gone) yield { before: row };
      if (performance.now() - begun < longestTurn) continue;
      await turn();
      begun = performance.now();
    }
  }
}
