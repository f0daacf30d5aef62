import {
  mostPlannedDays,
  mostRehearsedDays,
  ruleChangeActivate,
  ruleChangeWithdraw,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { askerOf, handles, LocalTime } from '../../../libs/platform/index.js';
import { timer } from '../../../libs/timer/index.js';
import { type AttendanceRule, type AttendanceRuleCommand, attendanceRule } from '../rule/rule.js';
import { draftOf } from './draft.js';

const dayLength = 86_400_000;

/** @throws Rejection 1001 for a day that is too far back or ahead */
function requireNear(from: string, now: number, time: LocalTime): void {
  // As far back as a rehearsal reaches that ends today: so the number of records is known.
  const first = time.day(now - (mostRehearsedDays - 1) * dayLength);
  const last = time.day(now + mostPlannedDays * dayLength);
  if (from < first || from > last) throw Rejection.invalid('生效日期须在{first}至{last}之间', { first, last });
}

/** Has a rule say something from the beginning of a day on: what it changes counts as told then, however late it is. */
function changeFrom(
  unit: Unit,
  id: string,
  rule: AttendanceRule,
  command: AttendanceRuleCommand,
  moment: number,
): void {
  const events = attendanceRule.decide(command, rule);
  unit.append(`${attendanceRule.category}-${id}`, events, { happenedAt: events.map(() => moment) });
}

/** The day of a planned change has come. */
export const plannedChangesDue = timer({
  name: 'attendance.planned-rule-changes',
  async handle(unit, { key: id }, find) {
    const { state: rule } = await unit.load(attendanceRule, id);
    if (rule?.planned) changeFrom(unit, id, rule, { type: 'Fulfil' }, find(LocalTime).instant(rule.planned.from));
    return undefined;
  },
});

/** Changes a rule from a day on. */
export const activateRuleChange = handles(
  ruleChangeActivate,
  { time: LocalTime },
  async (unit, { id, draft: given, from, version: seen }, context, { time }) => {
    const now = Date.now();
    const { state: rule, version } = await unit.load(attendanceRule, id);
    if (!rule) throw Rejection.notFound();
    requireNear(from, now, time);
    if (version !== seen) throw Rejection.state('考勤配置已变更，请重新试行');
    const draft = await draftOf(unit, rule, given, 'held');
    const moment = time.instant(from);
    if (from <= time.day(now)) return changeFrom(unit, id, rule, { type: 'Replace', draft }, moment);
    await unit.handle(attendanceRule, id, { type: 'Plan', draft, from, planner: askerOf(context).name });
    plannedChangesDue.set(unit, id, moment);
  },
);

/** Takes a planned change back. */
export const withdrawRuleChange = handles(ruleChangeWithdraw, async (unit, { id }) => {
  await unit.handle(attendanceRule, id, { type: 'Withdraw' });
  plannedChangesDue.set(unit, id, undefined);
});
