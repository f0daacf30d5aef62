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
import { date, instant, integer, json, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import type { RulePlan } from './rule.js';

export const attendanceRuleTable = table('attendance', 'attendance_rule', {
  columns: {
    id: uuid(),
    school: uuid(),
    title: varchar(),
    type: integer<1 | 2 | 3>(),
    validFrom: date(),
    validTo: date(),
    remark: nullable(varchar()),
    excludedClassIds: json<string[]>(),
    addedAt: instant(),
  },
  key: ['id'],
  indexes: { attendance_rule_school: { columns: ['school'] } },
});

export const attendanceRules = projection({
  source: 'attendance',
  table: attendanceRuleTable,
  version: 1,
  on: (on) => [
    on(attendanceRuleAdded, (_row, { streamId, school, recordedAt, data }) => ({
      id: streamId,
      school,
      ...data,
      excludedClassIds: [],
      addedAt: recordedAt,
    })),
    on(attendanceRuleChanged, (row, { data }) => row && { ...row, remark: null, ...data }),
    on(ruleClassesExcluded, (row, { data }) => row && { ...row, excludedClassIds: data.classIds }),
    on(attendanceRuleRemoved, () => undefined),
  ],
});

export const attendanceShiftTable = table('attendance', 'attendance_shift', {
  columns: {
    id: uuid(),
    school: uuid(),
    ruleId: uuid(),
    title: varchar(),
    signInFrom: varchar(),
    signInTo: varchar(),
    signOutFrom: varchar(),
    signOutTo: varchar(),
    weekDays: json<(0 | 1 | 2 | 3 | 4 | 5 | 6)[]>(),
  },
  key: ['id'],
  indexes: { attendance_shift_rule: { columns: ['ruleId'] } },
});

export const attendanceShifts = projection({
  source: 'attendance',
  table: attendanceShiftTable,
  version: 1,
  on: (on) => [
    on(
      [attendanceShiftAdded, attendanceShiftChanged],
      (_row, { streamId, school, data: { shiftId, ...shift } }) => ({
        id: shiftId,
        school,
        ruleId: streamId,
        ...shift,
      }),
      ({ data }) => [[data.shiftId]],
    ),
    on(
      attendanceShiftRemoved,
      () => undefined,
      ({ data }) => [[data.shiftId]],
    ),
  ],
});

export const plannedChangeTable = table('attendance', 'planned_rule_change', {
  columns: {
    /** The rule's. */
    id: uuid(),
    school: uuid(),
    from: date(),
    plan: json<RulePlan>(),
    plannedAt: instant(),
  },
  key: ['id'],
  indexes: { planned_rule_change_school: { columns: ['school'] } },
});

/** What rules are to say from a day on; nothing where no change is planned. */
export const plannedChanges = projection({
  source: 'attendance',
  table: plannedChangeTable,
  version: 1,
  on: (on) => [
    on(ruleChangePlanned, (_row, { streamId: id, school, recordedAt: plannedAt, data: plan }) => ({
      id,
      school,
      from: plan.from,
      plan,
      plannedAt,
    })),
    on([rulePlanWithdrawn, rulePlanFulfilled, attendanceRuleRemoved], () => undefined),
  ],
});
