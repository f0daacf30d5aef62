import { attendanceJudged } from '../../../libs/contracts/attendance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { holdLock, newId, type Sql, selectRows } from '../../../libs/database/index.js';
import { HeldRows, type Unit } from '../../../libs/eventsourcing/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { corrections, type RecordRow, recordTable } from '../record/record.read-model.js';
import { timeOf } from '../verdict/time-of-day.js';
import { judge, type Verdict } from '../verdict/verdict.js';
import { type Case, casesOf } from './cases.js';
import { type Facts, factsOf, type PersonDay } from './facts.js';
import { tellTurned } from './turning.js';

/** A verdict as it is told. */
export type ToldVerdict = DataOf<typeof attendanceJudged>['verdicts'][number];

const told = (
  { recordId, personId, personType, day, ruleId, rule, groupId, shift, classId }: Case,
  { signIn, signOut, ...verdict }: Verdict,
): ToldVerdict => ({
  recordId,
  personId,
  personType,
  day,
  ruleId,
  type: rule.type,
  groupId,
  shiftId: shift.shiftId,
  title: shift.title,
  ...(classId && { classId }),
  ...(signIn !== undefined && { signIn: timeOf(signIn) }),
  ...(signOut !== undefined && { signOut: timeOf(signOut) }),
  ...verdict,
});

/** The verdicts about persons and days that follow from the facts. */
export const verdictsOf = (facts: Facts, wanted: readonly PersonDay[], now: number, time: LocalTime): ToldVerdict[] =>
  wanted.flatMap((one) =>
    casesOf(facts, one, now, time).flatMap((found) => {
      const { verdict } = judge(found.circumstances);
      return verdict ? [told(found, verdict)] : [];
    }),
  );

/** Whether a record says what a verdict says. */
const isSame = ({ id: _id, school: _school, ...row }: RecordRow, { recordId: _record, ...verdict }: ToldVerdict) =>
  Object.entries(row).every(([name, value]) => value === (verdict[name as keyof typeof verdict] ?? null));

/** The records of persons and days. */
export const recordsOf = (sql: Sql, school: string, pairs: readonly PersonDay[]): Promise<RecordRow[]> =>
  selectRows(sql, recordTable, 'school = $1 and (person_id, day) in (select * from unnest($2::uuid[], $3::date[]))', [
    school,
    pairs.map(({ personId }) => personId),
    pairs.map(({ day }) => day),
  ]);

/** What verdicts make of records: those that say something else, or are new, and records that are none any more. */
export function differencesOf(records: readonly RecordRow[], verdicts: readonly ToldVerdict[]) {
  const before = new Map(records.map((row) => [row.id, row]));
  const changed = verdicts.filter((verdict) => {
    const row = before.get(verdict.recordId);
    before.delete(verdict.recordId);
    return !row || !isSame(row, verdict);
  });
  return { changed, gone: [...before.values()] };
}

/** Most verdicts that one event tells. */
const mostVerdicts = 500;

/** Only one judges in a school at a time: who comes second sees what the first has told. */
export const holdJudging = ({ sql, school }: Unit): void => holdLock(sql, `attendance.judging:${school}`);

/** What the unit itself has decided about records is not in the table yet. */
async function addOwnCorrections({ sql, appended }: Unit, facts: Facts): Promise<void> {
  const ids = appended.filter(({ stream }) => stream.startsWith('attendanceRecord-')).map(({ streamId }) => streamId);
  if (ids.length === 0) return;
  const held = await HeldRows.of(
    sql,
    corrections,
    ids.map((id) => [id]),
    appended,
  );
  for (const id of ids) {
    const row = held.get([id]);
    if (row) facts.corrections.set(id, row);
  }
}

/**
 * Judges persons and days anew and tells what has changed: a record that says the same as before is not told of. Needs `holdJudging`.
 */
export async function judgeAnew(unit: Unit, wanted: readonly PersonDay[], now: number, time: LocalTime): Promise<void> {
  if (wanted.length === 0) return;
  const { sql, school } = unit;
  const pairs = [...new Map(wanted.map((one) => [`${one.personId} ${one.day}`, one])).values()];
  const facts = await factsOf(sql, school, pairs, time);
  await addOwnCorrections(unit, facts);
  const records = await recordsOf(sql, school, pairs);
  const { changed, gone } = differencesOf(records, verdictsOf(facts, pairs, now, time));
  await tellTurned(unit, facts, { records, changed }, now, time);
  for (let at = 0; at < Math.max(changed.length, gone.length > 0 ? 1 : 0); at += mostVerdicts)
    unit.append(`attendanceJudging-${newId()}`, [
      attendanceJudged({
        verdicts: changed.slice(at, at + mostVerdicts),
        gone: at === 0 ? gone.map(({ id }) => id) : [],
      }),
    ]);
}
