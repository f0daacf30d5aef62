import { z } from 'zod';
import { leaveCreator } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

const isPublic = { isPublic: true };

/** A review: who decided what, and why. */
const review = z.object({
  studentId: z.uuid(),
  /** 2 agreed, 3 not (enumeration ReviewState). */
  state: z.union([z.literal(2), z.literal(3)]),
  /** Name of who decided. */
  reviewer: z.string(),
  content: z.string().optional(),
});

/** What a review says of persons. */
const ofReview = {
  ...isPublic,
  personal: { of: ({ studentId }: { studentId: string }) => ({ person: studentId }), fields: ['reviewer', 'content'] },
};

/** A student, or a parent for one, asks for leave. The stream of this and the following is the request's. */
export const leaveRequested = defineEvent(
  'LeaveRequested',
  1,
  z.object({
    studentId: z.uuid(),
    /** 1 the student, 2 a parent (enumeration LeaveCreateType). */
    creator: z.literal(leaveCreator.codes),
    leaveTypeId: z.string().optional(),
    /** Local times of the school, `yyyy-MM-dd HH:mm:ss`; an end at midnight includes that day. */
    from: z.string(),
    to: z.string(),
    content: z.string(),
  }),
  { ...isPublic, personal: { of: ({ studentId }) => ({ person: studentId }), fields: ['content'] } },
);
/** The teacher decided. */
export const leaveReviewedByTeacher = defineEvent('LeaveReviewedByTeacher', 1, review, ofReview);
/** A parent decided about what the student asked for. */
export const leaveReviewedByParent = defineEvent('LeaveReviewedByParent', 1, review, ofReview);
/** The leave counts no longer: it was taken back. */
export const leaveWithdrawn = defineEvent('LeaveWithdrawn', 1, z.object({ studentId: z.uuid() }), isPublic);
