import { selectRows, tableName } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { timer } from '../../../libs/timer/index.js';
import { groupVersionTable, type PastRule, ruleVersionTable } from '../past/past.js';
import { recordTable } from '../record/record.read-model.js';
import { secondOf } from '../verdict/time-of-day.js';
import { edgesOf } from '../verdict/verdict.js';
import { markDays, markMembers } from './unjudged.js';

/** How far ahead the next window is looked for, days: no shift has fewer than one day a week. */
const ahead = 8;
const dayLength = 86_400_000;
/** Attendance of students in lessons (enumeration AttendanceConfigType). */
const lessons = 1;

/** A moment at which verdicts of those who follow a rule may change by themselves. */
interface Edge {
  /** Epoch ms. */
  at: number;
  day: string;
  ruleId: string;
  /** The shift of students whose time to sign in is over. */
  signedInShift?: string;
}

/** The local days from one instant to another. */
export function daysFrom(first: number, last: number, time: LocalTime): string[] {
  const days: string[] = [];
  for (let day = time.day(first); day <= time.day(last); day = time.day(time.lastInstant(day) + 1)) days.push(day);
  return days;
}

function edgesOn(day: string, ruleId: string, rule: PastRule, time: LocalTime): Edge[] {
  if (day < rule.validFrom || day > rule.validTo) return [];
  const weekDay = new Date(`${day}T00:00:00Z`).getUTCDay();
  return Object.values(rule.shifts)
    .filter(({ weekDays }) => (weekDays as number[]).includes(weekDay))
    .flatMap(({ shiftId, ...shift }) => {
      const { signInFrom, signInTo, signOutFrom, signOutTo } = shift;
      const windows = {
        signInFrom: secondOf(signInFrom),
        signInTo: secondOf(signInTo),
        signOutFrom: secondOf(signOutFrom),
        signOutTo: secondOf(signOutTo),
      };
      return edgesOf(windows).map((second) => ({
        at: time.momentOf(day, second),
        day,
        ruleId,
        ...(rule.type === lessons && second === windows.signInTo + 1 && { signedInShift: shiftId }),
      }));
    });
}

/** The edges of a school's rules, as they are now, on some days. */
async function edges({ sql, school }: Unit, days: readonly string[], time: LocalTime): Promise<Edge[]> {
  const rules = await selectRows(sql, ruleVersionTable, 'school = $1', [school]);
  return rules.flatMap(({ id, versions }) => {
    const rule = versions.at(-1)?.value;
    return rule ? days.flatMap((day) => edgesOn(day, id, rule, time)) : [];
  });
}

/** Marks those whom an edge is about: who is in a group that follows the rule, and who has a record by it. */
async function mark(unit: Unit, passed: readonly Edge[]): Promise<void> {
  const { sql, school } = unit;
  const groups = await selectRows(sql, groupVersionTable, 'school = $1', [school]);
  for (const day of new Set(passed.map(({ day }) => day))) {
    const ruleIds = new Set(passed.filter((edge) => edge.day === day).map(({ ruleId }) => ruleId));
    const groupIds = groups
      .filter(({ versions }) => ruleIds.has(versions.at(-1)?.value?.ruleId ?? ''))
      .map(({ id }) => id);
    await markMembers(unit, [day], groupIds);
    const recorded = await sql.query<{ personId: string }>(
      `select distinct person_id as "personId" from ${tableName(recordTable)}
       where school = $1 and day = $2 and rule_id = any($3) and (is_pending or sign_out is not null)`,
      [school, day, [...ruleIds]],
    );
    await markDays(
      unit,
      recorded.map(({ personId }) => ({ personId, day })),
    );
  }
}

/** The edges of a school's rules that have gone by, and when the next one is, epoch ms. @param dueAt of the first of them */
export async function edgesSince(unit: Unit, dueAt: number, now: number, time: LocalTime) {
  const found = await edges(unit, daysFrom(dueAt - dayLength, now + ahead * dayLength, time), time);
  const next = Math.min(...found.filter(({ at }) => at > now).map(({ at }) => at));
  return {
    passed: found.filter(({ at }) => dueAt <= at && at <= now),
    next: Number.isFinite(next) ? next : undefined,
  };
}

/**
 * Windows that open and close. It is set for the next edge of any rule of the school; what went by while no process ran is
 * made up for.
 */
export const windows = timer({
  name: 'attendance.windows',
  async handle(unit, { dueAt, now }, find) {
    const { passed, next } = await edgesSince(unit, dueAt, now, find(LocalTime));
    await mark(unit, passed);
    return next;
  },
});

/** Has the next edge looked for anew, because rules have changed. */
export const lookAgain = (unit: Unit): void => windows.hasten(unit, 'school', Date.now());
