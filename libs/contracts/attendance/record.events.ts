import { z } from 'zod';
import { attendanceType } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

const isPublic = { isPublic: true };

/** Time of day, `HH:mm:ss`. */
const time = z.string();

/** What is recorded of one person, one day and one shift. */
const verdict = z.object({
  recordId: z.uuid(),
  personId: z.uuid(),
  /** 1 student, 3 teacher (enumeration PersonType). */
  personType: z.union([z.literal(1), z.literal(3)]),
  /** `yyyy-MM-dd` where the school is. */
  day: z.string(),
  ruleId: z.uuid(),
  /** 1 lessons of students, 2 dormitory of students, 3 teachers (enumeration AttendanceConfigType). */
  type: z.literal(attendanceType.codes),
  groupId: z.uuid(),
  shiftId: z.uuid(),
  /** What the shift was called. */
  title: z.string(),
  /** The person's class or organisation unit on that day. */
  classId: z.uuid().optional(),
  signIn: time.optional(),
  signOut: time.optional(),
  isLate: z.boolean(),
  isEarly: z.boolean(),
  isAbsent: z.boolean(),
  /** Nobody has seen the person, and the shift is not over. */
  isPending: z.boolean(),
  isOnLeave: z.boolean(),
  /** What it rests on. */
  basis: z.enum(['passes', 'leave', 'edit', 'appeal']),
});

/**
 * Records of attendance are these from now on, and these others are none any more. The stream is the judging's; only
 * what has changed is told.
 */
export const attendanceJudged = defineEvent(
  'AttendanceJudged',
  1,
  z.object({ verdicts: z.array(verdict), gone: z.array(z.uuid()) }),
  { isPublic: true, isPassing: true },
);

const flags = { isLate: z.boolean(), isEarly: z.boolean(), isAbsent: z.boolean() };

/** Whose record it is, and of what. */
const ofRecord = { personId: z.uuid(), day: z.string(), shiftId: z.uuid() };

/** Somebody decided what the record says. The stream of this and the next two is the record's. */
export const attendanceRecordEdited = defineEvent(
  'AttendanceRecordEdited',
  1,
  z.object({ ...ofRecord, ...flags, remark: z.string().optional(), editor: z.string() }),
  { ...isPublic, personal: { of: ({ personId }) => ({ person: personId }), fields: ['remark'] } },
);

/** The teacher says that the record is wrong, and what would be right. */
export const attendanceAppealSubmitted = defineEvent(
  'AttendanceAppealSubmitted',
  1,
  z.object({
    appealId: z.uuid(),
    ...ofRecord,
    ...flags,
    signIn: time.optional(),
    signOut: time.optional(),
    content: z.string(),
  }),
  { ...isPublic, personal: { of: ({ personId }) => ({ person: personId }), fields: ['content'] } },
);

/** The appeal was agreed to, or not; it is final. */
export const attendanceAppealReviewed = defineEvent(
  'AttendanceAppealReviewed',
  1,
  z.object({
    appealId: z.uuid(),
    ...ofRecord,
    /** What the appeal claimed: what the record says from now on where it was agreed to. */
    ...flags,
    signIn: time.optional(),
    signOut: time.optional(),
    /** 2 agreed, 3 not (enumeration ReviewState). */
    state: z.union([z.literal(2), z.literal(3)]),
    remarks: z.string().optional(),
    /** Name of who decided. */
    reviewer: z.string(),
  }),
  { ...isPublic, personal: { of: ({ personId }) => ({ person: personId }), fields: ['remarks'] } },
);
