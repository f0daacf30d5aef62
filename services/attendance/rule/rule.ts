import { isDeepStrictEqual } from 'node:util';
import {
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceRuleRemoved,
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
export type AttendanceRule = DataOf<typeof attendanceRuleAdded>;

export type AttendanceRuleCommand =
  | { type: 'Add'; rule: AttendanceRule }
  | { type: 'Change'; changes: Changes<AttendanceRule> }
  | { type: 'Remove' };

export type AttendanceRuleEvent = EventOf<
  typeof attendanceRuleAdded | typeof attendanceRuleChanged | typeof attendanceRuleRemoved
>;

function settled(rule: AttendanceRule): AttendanceRule {
  if (rule.validTo < rule.validFrom) throw Rejection.invalid('结束日期不能早于开始日期');
  return rule;
}

/** The rules of one attendance rule. Whether groups follow it is the handler's to know. */
export const attendanceRule: Decider<AttendanceRule | undefined, AttendanceRuleCommand, AttendanceRuleEvent> = {
  category: 'attendanceRule',
  types: [attendanceRuleAdded, attendanceRuleChanged, attendanceRuleRemoved],
  initial: undefined,

  evolve: (_rule, event) => (event.type === 'AttendanceRuleRemoved' ? undefined : event.data),

  decide(command, rule) {
    if (command.type === 'Add') return [attendanceRuleAdded(settled(command.rule))];
    if (!rule) throw Rejection.notFound();
    if (command.type === 'Remove') return [attendanceRuleRemoved({})];
    const next = settled(withChanges(rule, command.changes));
    return isDeepStrictEqual(next, rule) ? [] : [attendanceRuleChanged(next)];
  },
};
