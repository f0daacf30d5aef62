import type { LocalTime } from '../../../libs/platform/index.js';
import { spanOf } from '../leave/span.js';
import { type PastRule } from '../past/past.js';
import { stretchesOf, type Version, valueAt } from '../past/version.js';
import { recordId } from '../record/record.js';
import type { Shift } from '../rule/rule.js';
import { dayEnds, type Second, secondOf } from '../verdict/time-of-day.js';
import type { Circumstances, Correction, DayLeave, DayPass, Free, Span } from '../verdict/verdict.js';
import { assignmentKey, type FactLeave, type FactPass, type Facts, type PersonDay } from './facts.js';

/** What is to be judged: a person, a day and a shift, with everything that decides. */
export interface Case extends PersonDay {
  recordId: string;
  personType: 1 | 3;
  classId?: string;
  ruleId: string;
  rule: PastRule;
  groupId: string;
  shift: Shift;
  circumstances: Circumstances;
}

/** A day as moments. */
class Day {
  /** Epoch ms. */
  readonly begins: number;
  /** Of the midnight after it. */
  readonly ends: number;

  constructor(
    readonly text: string,
    private readonly time: LocalTime,
  ) {
    this.begins = time.instant(text);
    this.ends = time.lastInstant(text) + 1;
  }

  /** The second of an instant, which is held to the day. */
  second(instant: number): Second {
    if (instant < this.begins) return 0;
    if (instant >= this.ends) return dayEnds;
    // A day of the usual length has no clock change in it.
    if (this.ends - this.begins === dayEnds * 1000) return Math.floor((instant - this.begins) / 1000);
    return secondOf(this.time.text(instant).slice(11));
  }

  span = ({ from, to }: { from: number; to: number }): Span => ({ from: this.second(from), to: this.second(to) });

  get weekDay(): number {
    return new Date(`${this.text}T00:00:00Z`).getUTCDay();
  }
}

/** A stretch of a day in which a person was in a group. */
interface Membership {
  groupId: string;
  from: number;
  to: number;
}

/** In which groups a person was on a day, by the rule that each followed on it. */
function membershipsOf(facts: Facts, personId: string, day: Day): Map<string, Membership[]> {
  const byRule = new Map<string, Membership[]>();
  for (const { versions } of facts.memberships.get(personId) ?? [])
    for (const { from, to, value: groupId } of stretchesOf(versions, day.ends)) {
      const group = facts.groups.get(groupId);
      if (!group || to <= day.begins || from >= day.ends) continue;
      // What a group follows from today on holds for all of today; it ends when it was removed.
      const rule = group.versions.findLast((version) => version.from < day.ends && version.value !== null)?.value;
      const removedAt = group.versions.find((version) => version.value === null)?.from ?? Number.POSITIVE_INFINITY;
      if (rule?.state !== 1 || removedAt <= Math.max(from, day.begins)) continue;
      const known = byRule.get(rule.ruleId) ?? [];
      byRule.set(rule.ruleId, [...known, { groupId, from, to: Math.min(to, removedAt) }]);
    }
  return byRule;
}

const lies = (facts: Facts, classId: string | undefined, excluded: ReadonlySet<string>): boolean => {
  for (let id: string | null | undefined = classId; id; id = facts.parents.get(id)) if (excluded.has(id)) return true;
  return false;
};

/** Why nobody is expected. */
function freeOf(facts: Facts, rule: PastRule, shift: Shift, classId: string | undefined, day: Day): Free | undefined {
  if (day.text < rule.validFrom || day.text > rule.validTo) return 'outsideRule';
  if (!(shift.weekDays as number[]).includes(day.weekDay)) return 'restDay';
  if (facts.holidays.some(({ from, to }) => from <= day.text && day.text < to)) return 'holiday';
  const excluded = new Set([...rule.excludedClassIds, ...(valueAt(facts.exclusions, day.ends - 1) ?? [])]);
  return lies(facts, classId, excluded) ? 'classExcluded' : undefined;
}

/** Whether a pass was at a device that counted for the group in which the person was then. */
function countsFor(facts: Facts, memberships: readonly Membership[], pass: FactPass): boolean {
  const then = memberships.filter(({ from, to }) => from <= pass.happenedAt && pass.happenedAt < to);
  return then.some(({ groupId }) =>
    (facts.assignments.get(assignmentKey(groupId, pass.deviceId)) ?? []).some(({ versions }) => {
      const assigned = valueAt(versions, pass.happenedAt);
      if (!assigned) return false;
      const door = assigned.doorId && facts.doorCodes.get(assigned.doorId);
      return !door || pass.doorCode === null || door === pass.doorCode;
    }),
  );
}

function leavesOn(leaves: readonly FactLeave[], day: Day, time: LocalTime): DayLeave[] {
  const spans = leaves.map((leave) => ({ id: leave.id, ...day.span(spanOf(leave, time)) }));
  return spans.filter(({ from, to }) => from < to).sort((one, other) => one.from - other.from || one.to - other.to);
}

const isIn = (day: Day, { happenedAt }: FactPass) => day.begins <= happenedAt && happenedAt < day.ends;

const seconds = (time: string | null | undefined) => (time ? secondOf(time) : undefined);

function correctionOf(facts: Facts, id: string): Correction | undefined {
  const decided = facts.corrections.get(id);
  if (!decided) return undefined;
  const { by, isLate, isEarly, isAbsent, signIn, signOut } = decided;
  return { by, isLate, isEarly, isAbsent, signIn: seconds(signIn), signOut: seconds(signOut) };
}

const windowsOf = ({ signInFrom, signInTo, signOutFrom, signOutTo }: Shift) => ({
  signInFrom: secondOf(signInFrom),
  signInTo: secondOf(signInTo),
  signOutFrom: secondOf(signOutFrom),
  signOutTo: secondOf(signOutTo),
});

/** The class in which somebody was when the day began; the first one that is known, before that. */
const classOn = (classes: readonly Version<string>[], day: Day): string | undefined =>
  (valueAt(classes, day.begins) ?? classes[0]?.value) || undefined;

/** What is to be judged of a person and a day: each shift of each rule that a group of the person followed. */
export function casesOf(facts: Facts, { personId, day: text }: PersonDay, now: number, time: LocalTime): Case[] {
  const day = new Day(text, time);
  const person = facts.attendees.get(personId);
  if (!person || now < day.begins) return [];
  const classId = classOn(person.classes, day);
  const passes = (facts.passes.get(personId) ?? []).filter((pass) => isIn(day, pass));
  const leaves = leavesOn(facts.leaves.get(personId) ?? [], day, time);
  return [...membershipsOf(facts, personId, day)].flatMap(([ruleId, memberships]) => {
    const rule = valueAt(facts.rules.get(ruleId)?.versions ?? [], day.ends - 1);
    if (!rule) return [];
    const counted = passes.map(
      (pass): DayPass => ({
        id: pass.id,
        at: day.second(pass.happenedAt),
        ...(pass.direction && { direction: pass.direction }),
        granted: pass.granted,
        counts: countsFor(facts, memberships, pass),
      }),
    );
    return Object.values(rule.shifts).map((shift) => {
      const id = recordId(personId, text, shift.shiftId);
      return {
        personId,
        day: text,
        recordId: id,
        personType: person.type,
        ...(classId && { classId }),
        ruleId,
        rule,
        groupId: memberships.at(-1)!.groupId,
        shift,
        circumstances: {
          windows: windowsOf(shift),
          free: freeOf(facts, rule, shift, classId, day),
          memberships: memberships.map(day.span),
          passes: counted,
          leaves,
          correction: correctionOf(facts, id),
          now: day.second(now),
        },
      };
    });
  });
}
