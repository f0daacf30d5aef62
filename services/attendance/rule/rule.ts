import { isDeepStrictEqual } from 'node:util';
import {
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceRuleRemoved,
  attendanceShiftAdded,
  attendanceShiftChanged,
  attendanceShiftRemoved,
  ruleClassesExcluded,
} from '../../../libs/contracts/attendance/index.js';
import {
  type Changes,
  type DataOf,
  type EventOf,
  Rejection,
  withChanges,
} from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** What a rule says: whose attendance, and from when to when. */
export type RuleDescription = DataOf<typeof attendanceRuleAdded>;
/** One of the times of a day at which people come and go. */
export type Shift = DataOf<typeof attendanceShiftAdded>;

/** A rule that was added and not removed. */
export interface AttendanceRule {
  description: RuleDescription;
  /** By id. */
  shifts: Readonly<Record<string, Shift>>;
  excludedClassIds: readonly string[];
}

export type AttendanceRuleCommand =
  | { type: 'Add'; description: RuleDescription }
  | { type: 'Change'; changes: Changes<RuleDescription> }
  | { type: 'Remove' }
  | { type: 'AddShift' | 'ChangeShift'; shift: Shift }
  | { type: 'RemoveShift'; shiftId: string }
  | { type: 'ExcludeClasses'; classIds: string[] };

export type AttendanceRuleEvent = EventOf<
  | typeof attendanceRuleAdded
  | typeof attendanceRuleChanged
  | typeof attendanceRuleRemoved
  | typeof attendanceShiftAdded
  | typeof attendanceShiftChanged
  | typeof attendanceShiftRemoved
  | typeof ruleClassesExcluded
>;

function settled(description: RuleDescription): RuleDescription {
  if (description.validTo < description.validFrom) throw Rejection.invalid('结束日期不能早于开始日期');
  return description;
}

function ordered(shift: Shift): Shift {
  const { signInFrom, signInTo, signOutFrom, signOutTo } = shift;
  if (signInTo <= signInFrom || signOutTo <= signOutFrom) throw Rejection.invalid('打卡时间段不正确');
  return shift;
}

function decideOn(
  { description, shifts, excludedClassIds }: AttendanceRule,
  command: Exclude<AttendanceRuleCommand, { type: 'Add' }>,
): AttendanceRuleEvent[] {
  switch (command.type) {
    case 'Change': {
      const next = settled(withChanges(description, command.changes));
      return isDeepStrictEqual(next, description) ? [] : [attendanceRuleChanged(next)];
    }
    case 'Remove':
      return [...Object.keys(shifts).map((shiftId) => attendanceShiftRemoved({ shiftId })), attendanceRuleRemoved({})];
    case 'AddShift':
      return [attendanceShiftAdded(ordered(command.shift))];
    case 'ChangeShift': {
      const before = shifts[command.shift.shiftId];
      if (!before) throw Rejection.notFound();
      const shift = ordered(command.shift);
      return isDeepStrictEqual(shift, before) ? [] : [attendanceShiftChanged(shift)];
    }
    case 'RemoveShift':
      if (!shifts[command.shiftId]) throw Rejection.notFound();
      return [attendanceShiftRemoved({ shiftId: command.shiftId })];
    case 'ExcludeClasses': {
      const { classIds } = command;
      return isDeepStrictEqual(classIds, excludedClassIds) ? [] : [ruleClassesExcluded({ classIds })];
    }
  }
}

function evolved(
  rule: AttendanceRule,
  event: Exclude<AttendanceRuleEvent, { type: 'AttendanceRuleAdded' }>,
): AttendanceRule | undefined {
  switch (event.type) {
    case 'AttendanceRuleChanged':
      return { ...rule, description: event.data };
    case 'AttendanceRuleRemoved':
      return undefined;
    case 'AttendanceShiftAdded':
    case 'AttendanceShiftChanged':
      return { ...rule, shifts: { ...rule.shifts, [event.data.shiftId]: event.data } };
    case 'AttendanceShiftRemoved': {
      const { [event.data.shiftId]: _gone, ...shifts } = rule.shifts;
      return { ...rule, shifts };
    }
    case 'AttendanceRuleClassesExcluded':
      return { ...rule, excludedClassIds: event.data.classIds };
  }
}

/** The rules of one attendance rule. Whether groups follow it is the handler's to know. */
export const attendanceRule: Decider<AttendanceRule | undefined, AttendanceRuleCommand, AttendanceRuleEvent> = {
  category: 'attendanceRule',
  types: [
    attendanceRuleAdded,
    attendanceRuleChanged,
    attendanceRuleRemoved,
    attendanceShiftAdded,
    attendanceShiftChanged,
    attendanceShiftRemoved,
    ruleClassesExcluded,
  ],
  initial: undefined,

  evolve(rule, event) {
    if (event.type === 'AttendanceRuleAdded') return { description: event.data, shifts: {}, excludedClassIds: [] };
    return rule && evolved(rule, event);
  },

  decide(command, rule) {
    if (command.type === 'Add') return [attendanceRuleAdded(settled(command.description))];
    if (!rule) throw Rejection.notFound();
    return decideOn(rule, command);
  },
};
