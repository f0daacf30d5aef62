import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { NamedQueue } from '../../../libs/concurrency/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { type Database, grouped, selectRows } from '../../../libs/database/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { type Facts, factsOf } from '../judging/facts.js';
import { differencesOf, type ToldVerdict, verdictsOf } from '../judging/judging.js';
import { type RecordRow, recordTable } from '../record/record.read-model.js';

/** What is to be found out: of which days (`yyyy-MM-dd`, in order), and what would be otherwise. */
export interface Rehearsed {
  school: string;
  days: readonly string[];
  /** Gives the facts as they would be. */
  suppose: (facts: Facts) => Facts;
  /** Epoch ms. */
  now: number;
}

/** A record that would be another one, be new (no `before`) or be none any more (no `after`). */
export interface RecordChange {
  before?: RecordRow;
  after?: ToldVerdict;
}

/** Rehearsals of a school that may be asked for at once; one is worked on at a time, as each reads all members. */
const mostWaiting = 20;

/** Where rehearsals of a school wait for each other. */
@Injectable()
export class RehearsalLine extends NamedQueue {
  constructor() {
    super(mostWaiting, () => Rejection.state('请求过于频繁，请稍后重试'));
  }
}

/** Persons whose facts are read at once. */
const batch = 50;
/** How long others may wait meanwhile, ms. */
const longestTurn = 10;

/**
 * Finds out which records of some persons would be others, from the same facts and verdicts that the judging goes by: what
 * it gives of a day is what would be told if that were so. Others have their turn meanwhile.
 */
export async function* rehearse(
  database: Database,
  rehearsed: Rehearsed,
  personIds: readonly string[],
  time: LocalTime,
): AsyncGenerator<RecordChange> {
  const { school, days, suppose, now } = rehearsed;
  for (let at = 0; at < personIds.length; at += batch) {
    const part = personIds.slice(at, at + batch);
    const pairsOf = (personId: string) => days.map((day) => ({ personId, day }));
    // Facts and records are of one moment: what is judged meanwhile is in both or in none.
    const { facts, records } = await database.inSchoolSnapshot(school, async (sql) => ({
      facts: suppose(await factsOf(sql, school, part.flatMap(pairsOf), time)),
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
