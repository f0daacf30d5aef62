import { openLeaveReview, openLeaveSubmit, openLeaveWithdraw } from '../../../libs/contracts/attendance/index.js';
import { present, Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { type LeaveCommand, leave, leaveState } from './leave.js';
import { requireLeaveType } from './leave-type.js';

/** The student with a code. @throws Rejection 1004 */
export async function requireStudent({ sql, school }: Unit, code: string) {
  const found = await persons.byCode(sql, school, [code], 'held');
  const student = found.get(code)?.find(({ type }) => type === 1);
  if (!student) throw Rejection.notFound('学生不存在');
  return student;
}

async function standing(unit: Unit, id: string, command: LeaveCommand) {
  const request = await unit.handle(leave, id, command);
  return { id, state: leaveState(request!) };
}

/** Takes a request for leave; gives its id and its state. */
export const submitLeave = handles(openLeaveSubmit, async (unit, input) => {
  const { creator, studentCode, leaveTypeId, fromDay, fromTime, toDay, toTime, content } = input;
  const { id: studentId } = await requireStudent(unit, studentCode);
  if (leaveTypeId) await requireLeaveType(unit, leaveTypeId);
  const request = {
    studentId,
    creator,
    leaveTypeId,
    from: `${fromDay} ${fromTime}`,
    to: `${toDay} ${toTime}`,
    content,
  };
  return standing(unit, newId(), { type: 'Request', request: present(request) });
});

/** Notes what somebody decided about a request. */
export const reviewLeave = handles(openLeaveReview, (unit, { id, role, ...review }) =>
  standing(unit, id, { type: 'Review', role, review: present(review) }),
);

/** Takes leave back that is in effect. */
export const withdrawLeave = handles(openLeaveWithdraw, (unit, { id }) => standing(unit, id, { type: 'Withdraw' }));
