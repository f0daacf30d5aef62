import {
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceRuleRemoved,
  attendanceShiftAdded,
  attendanceShiftChanged,
  attendanceShiftRemoved,
  ruleClassesExcluded,
} from '../../../libs/contracts/attendance/index.js';
import { date, instant, integer, json, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

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
