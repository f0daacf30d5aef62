import { z } from 'zod';
import { guardianNoticeKind } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** What the guardians of students are told is this from now on, all of it. The stream has the school's id. */
export const guardianNoticesChanged = defineEvent(
  'GuardianNoticesChanged',
  1,
  z.object({
    /** What they are told (enumeration GuardianNoticeKind); a correction of what was wrong is always told. */
    kinds: z.array(z.enum(guardianNoticeKind.codes)),
    /** How, with names in braces. */
    arrivalText: z.string(),
    departureText: z.string(),
    lateText: z.string(),
    missingText: z.string(),
    correctionText: z.string(),
    /** How long after the end of the time to sign in who has not been seen is missing, minutes. */
    missingAfter: z.number(),
  }),
  { isPublic: true },
);

/** The guardians of a student are told this of a record of attendance. The stream is named by the record. */
export const guardiansTold = defineEvent(
  'GuardiansTold',
  1,
  z.object({
    kind: z.enum(['late', 'missing', 'correction']),
    studentId: z.uuid(),
    /** `yyyy-MM-dd` where the school is. */
    day: z.string(),
    /** What the shift was called. */
    title: z.string(),
  }),
  { isPassing: true },
);
