import {
  leaveRequested,
  leaveReviewedByParent,
  leaveReviewedByTeacher,
  leaveWithdrawn,
} from '../../../libs/contracts/attendance/index.js';
import { boolean, instant, integer, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { leaveState } from './leave.js';

export const leaveTable = table('attendance', 'leave', {
  columns: {
    id: uuid(),
    school: uuid(),
    studentId: uuid(),
    /** 1 the student asked, 2 a parent (enumeration LeaveCreateType). */
    creator: integer<1 | 2>(),
    leaveTypeId: nullable(varchar()),
    /** Local times of the school, `yyyy-MM-dd HH:mm:ss`. */
    from: varchar(),
    to: varchar(),
    content: varchar(),
    /** 1 in effect, 2 waits, 3 not agreed (enumeration LeaveState). */
    state: integer<1 | 2 | 3>(),
    requestedAt: instant(),
    teacherState: integer<1 | 2 | 3>(),
    teacherAt: nullable(instant()),
    teacher: nullable(varchar()),
    teacherContent: nullable(varchar()),
    /** Null where a parent asked. */
    parentState: nullable(integer<1 | 2 | 3>()),
    parentAt: nullable(instant()),
    parent: nullable(varchar()),
    parentContent: nullable(varchar()),
    isWithdrawn: boolean(),
    withdrawnAt: nullable(instant()),
  },
  key: ['id'],
  indexes: {
    leave_school: { columns: ['school', 'state', 'from'] },
    leave_student: { columns: ['studentId', 'from'] },
    leave_type: { columns: ['leaveTypeId'], where: 'leave_type_id is not null' },
  },
});
export type LeaveRow = RowOf<typeof leaveTable>;

/** The row with the state that follows from what was decided. */
const settled = (row: LeaveRow): LeaveRow => ({
  ...row,
  state: leaveState({ teacher: row.teacherState, parent: row.parentState ?? undefined, isWithdrawn: row.isWithdrawn }),
});

/** Requests for leave with their reviews. */
export const leaves = projection({
  source: 'attendance',
  table: leaveTable,
  version: 2,
  on: (on) => [
    on(leaveRequested, (_row, { streamId: id, school, recordedAt: requestedAt, data }) => ({
      id,
      school,
      ...data,
      state: 2,
      requestedAt,
      teacherState: 1,
      parentState: data.creator === 1 ? 1 : null,
      isWithdrawn: false,
    })),
    on(
      leaveReviewedByTeacher,
      (row, { recordedAt: teacherAt, data: { state, reviewer, content } }) =>
        row && settled({ ...row, teacherState: state, teacherAt, teacher: reviewer, teacherContent: content ?? null }),
    ),
    on(
      leaveReviewedByParent,
      (row, { recordedAt: parentAt, data: { state, reviewer, content } }) =>
        row && settled({ ...row, parentState: state, parentAt, parent: reviewer, parentContent: content ?? null }),
    ),
    on(
      leaveWithdrawn,
      (row, { recordedAt: withdrawnAt }) => row && settled({ ...row, isWithdrawn: true, withdrawnAt }),
    ),
  ],
});
