import {
  leaveRequested,
  leaveReviewedByParent,
  leaveReviewedByTeacher,
  leaveWithdrawn,
} from '../../../libs/contracts/attendance/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** 1 waits, 2 agreed, 3 not (enumeration ReviewState). */
type ReviewState = 1 | 2 | 3;

/** A request for leave. */
export interface Leave {
  studentId: string;
  teacher: ReviewState;
  /** Undefined where a parent asks: nobody reviews that a second time. */
  parent?: ReviewState;
  isWithdrawn: boolean;
}

export type LeaveRequest = DataOf<typeof leaveRequested>;
type Review = { state: 2 | 3; reviewer: string; content?: string };

export type LeaveCommand =
  | { type: 'Request'; request: LeaveRequest }
  | { type: 'Review'; role: 'teacher' | 'parent'; review: Review }
  | { type: 'Withdraw' };

export type LeaveEvent = EventOf<
  typeof leaveRequested | typeof leaveReviewedByTeacher | typeof leaveReviewedByParent | typeof leaveWithdrawn
>;

/** 1 in effect once everybody who has to has agreed, 3 once somebody has not, 2 until then (enumeration LeaveState). */
export function leaveState({ teacher, parent = 2, isWithdrawn }: Omit<Leave, 'studentId'>): 1 | 2 | 3 {
  if (teacher === 3 || parent === 3 || isWithdrawn) return 3;
  return teacher === 2 && parent === 2 ? 1 : 2;
}

/** Leave is asked for, reviewed by the teacher and, where the student asks, by a parent too, each once. */
export const leave: Decider<Leave | undefined, LeaveCommand, LeaveEvent> = {
  category: 'leave',
  types: [leaveRequested, leaveReviewedByTeacher, leaveReviewedByParent, leaveWithdrawn],
  initial: undefined,

  evolve(request, event) {
    if (event.type === 'LeaveRequested') {
      const { studentId, creator } = event.data;
      return { studentId, teacher: 1, ...(creator === 1 && { parent: 1 }), isWithdrawn: false };
    }
    if (!request) return undefined;
    switch (event.type) {
      case 'LeaveReviewedByTeacher':
        return { ...request, teacher: event.data.state };
      case 'LeaveReviewedByParent':
        return { ...request, parent: event.data.state };
      case 'LeaveWithdrawn':
        return { ...request, isWithdrawn: true };
    }
  },

  decide(command, request) {
    if (command.type === 'Request') {
      const { from, to } = command.request;
      if (to < from) throw Rejection.invalid('请假结束时间不能早于开始时间');
      return [leaveRequested(command.request)];
    }
    if (!request) throw Rejection.notFound('请假不存在');
    const { studentId, isWithdrawn } = request;
    if (command.type === 'Withdraw') {
      if (leaveState(request) !== 1) throw Rejection.state('请假未生效，不能销假');
      return [leaveWithdrawn({ studentId })];
    }
    const { role, review } = command;
    if (request[role] !== 1 || isWithdrawn) throw Rejection.state('请假已审核');
    const reviewed = role === 'teacher' ? leaveReviewedByTeacher : leaveReviewedByParent;
    return [reviewed({ studentId, ...review })];
  },
};
