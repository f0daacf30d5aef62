import {
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceRuleRemoved,
} from '../../../libs/contracts/attendance/index.js';
import { date, instant, integer, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
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
    addedAt: instant(),
  },
  key: ['id'],
  indexes: { attendance_rule_school: { columns: ['school'] } },
});
export type AttendanceRuleRow = RowOf<typeof attendanceRuleTable>;

export const attendanceRules = projection({
  source: 'attendance',
  table: attendanceRuleTable,
  version: 1,
  on: (on) => [
    on(attendanceRuleAdded, (_row, { streamId, school, recordedAt, data }) => ({
      id: streamId,
      school,
      ...data,
      addedAt: recordedAt,
    })),
    on(attendanceRuleChanged, (row, { data }) => row && { ...row, remark: null, ...data }),
    on(attendanceRuleRemoved, () => undefined),
  ],
});
