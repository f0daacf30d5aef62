import { isDeepStrictEqual } from 'node:util';
import {
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceRuleRemoved,
  attendanceShiftAdded,
  attendanceShiftChanged,
  attendanceShiftRemoved,
  ruleChangePlanned,
  ruleClassesExcluded,
  rulePlanFulfilled,
  rulePlanWithdrawn,
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

/** All that a rule is to say beside its type. */
export interface RuleDraft extends Omit<RuleDescription, 'type'> {
  shifts: readonly Shift[];
  excludedClassIds: readonly string[];
}

/** What is planned for a rule: a draft, and the first day (`yyyy-MM-dd`) on which it holds. */
export type RulePlan = DataOf<typeof ruleChangePlanned>;

/** A rule that was added and not removed. */
export interface AttendanceRule {
  description: RuleDescription;
  /** By id. */
  shifts: Readonly<Record<string, Shift>>;
  excludedClassIds: readonly string[];
  planned?: RulePlan;
}

export type AttendanceRuleCommand =
  | { type: 'Add'; description: RuleDescription }
  | { type: 'Change'; changes: Changes<RuleDescription> }
  | { type: 'Remove' }
  | { type: 'AddShift' | 'ChangeShift'; shift: Shift }
  | { type: 'RemoveShift'; shiftId: string }
  | { type: 'ExcludeClasses'; classIds: string[] }
  | { type: 'Replace'; draft: RuleDraft }
  | { type: 'Plan'; draft: RuleDraft; from: string; planner: string }
  | { type: 'Fulfil' | 'Withdraw' };

export type AttendanceRuleEvent = EventOf<
  | typeof attendanceRuleAdded
  | typeof attendanceRuleChanged
  | typeof attendanceRuleRemoved
  | typeof attendanceShiftAdded
  | typeof attendanceShiftChanged
  | typeof attendanceShiftRemoved
  | typeof ruleClassesExcluded
  | typeof ruleChangePlanned
  | typeof rulePlanWithdrawn
  | typeof rulePlanFulfilled
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

type OnRule<Type extends AttendanceRuleCommand['type']> = Extract<AttendanceRuleCommand, { type: Type }>;
type Planning = OnRule<'Replace' | 'Plan' | 'Fulfil' | 'Withdraw'>;

const changesOfDescription = (before: RuleDescription, next: RuleDescription): AttendanceRuleEvent[] =>
  isDeepStrictEqual(next, before) ? [] : [attendanceRuleChanged(next)];

/** What makes a rule say what a draft says. @throws Rejection 1001, 1004 for a shift that the rule does not have */
function replaced(
  { description, shifts, excludedClassIds }: AttendanceRule,
  { shifts: wanted, excludedClassIds: classIds, ...said }: RuleDraft,
): AttendanceRuleEvent[] {
  const kept = new Set(wanted.map(({ shiftId }) => shiftId));
  return [
    ...changesOfDescription(description, settled({ ...said, type: description.type })),
    ...Object.keys(shifts)
      .filter((shiftId) => !kept.has(shiftId))
      .map((shiftId) => attendanceShiftRemoved({ shiftId })),
    ...wanted.map(ordered).flatMap((shift): AttendanceRuleEvent[] => {
      const before = shifts[shift.shiftId];
      if (!before) return [attendanceShiftAdded(shift)];
      return isDeepStrictEqual(shift, before) ? [] : [attendanceShiftChanged(shift)];
    }),
    ...(isDeepStrictEqual(classIds, excludedClassIds) ? [] : [ruleClassesExcluded({ classIds: [...classIds] })]),
  ];
}

/** The rule as a draft makes it. @throws Rejection 1001 */
export const drafted = (rule: AttendanceRule, draft: RuleDraft): AttendanceRule =>
  replaced(rule, draft).reduce((after: AttendanceRule, event) => attendanceRule.evolve(after, event)!, rule);

const requireChange = (events: AttendanceRuleEvent[]): AttendanceRuleEvent[] => {
  if (events.length === 0) throw Rejection.state('试行内容与现行配置相同');
  return events;
};

function decidePlan(rule: AttendanceRule, command: Planning): AttendanceRuleEvent[] {
  const { planned } = rule;
  if (command.type === 'Replace') return requireChange(replaced(rule, command.draft));
  if (command.type === 'Plan') {
    const { from, planner, draft } = command;
    requireChange(replaced(rule, draft));
    const { shifts, excludedClassIds, ...said } = draft;
    return [
      ruleChangePlanned({ ...said, from, planner, shifts: [...shifts], excludedClassIds: [...excludedClassIds] }),
    ];
  }
  if (!planned) throw Rejection.state('考勤配置没有计划中的变更');
  if (command.type === 'Withdraw') return [rulePlanWithdrawn({})];
  const { from: _from, planner: _planner, ...draft } = planned;
  return [rulePlanFulfilled({}), ...replaced(rule, draft)];
}

function decideOn(
  rule: AttendanceRule,
  command: Exclude<AttendanceRuleCommand, { type: 'Add' } | Planning>,
): AttendanceRuleEvent[] {
  const { description, shifts, excludedClassIds } = rule;
  switch (command.type) {
    case 'Change':
      return changesOfDescription(description, settled(withChanges(description, command.changes)));
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
    case 'AttendanceRuleChangePlanned':
      return { ...rule, planned: event.data };
    case 'AttendanceRulePlanWithdrawn':
    case 'AttendanceRulePlanFulfilled': {
      const { planned: _over, ...rest } = rule;
      return rest;
    }
  }
}

const isPlanning = (command: AttendanceRuleCommand): command is Planning =>
  ['Replace', 'Plan', 'Fulfil', 'Withdraw'].includes(command.type);

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
    ruleChangePlanned,
    rulePlanWithdrawn,
    rulePlanFulfilled,
  ],
  initial: undefined,

  evolve(rule, event) {
    if (event.type === 'AttendanceRuleAdded') return { description: event.data, shifts: {}, excludedClassIds: [] };
    return rule && evolved(rule, event);
  },

  decide(command, rule) {
    if (command.type === 'Add') return [attendanceRuleAdded(settled(command.description))];
    if (!rule) throw Rejection.notFound();
    const events = isPlanning(command) ? decidePlan(rule, command) : decideOn(rule, command);
    // What is planned is all that the rule is to say: it would undo what somebody says meanwhile.
    const isFree = ['Remove', 'Fulfil', 'Withdraw'].includes(command.type);
    if (rule.planned && events.length > 0 && !isFree) throw Rejection.state('考勤配置有计划中的变更，请先撤销');
    return events;
  },
};
