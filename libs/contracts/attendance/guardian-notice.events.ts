import { z } from 'zod';
import { guardianNoticeKind } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';
import { dayState } from './month.js';

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

/** What was told of a record before the event said the state: of a correction nobody knows. */
const statesOfKinds: Readonly<Record<string, { state: 2 | 5 } | undefined>> = {
  late: { state: 2 },
  missing: { state: 5 },
};

/** The guardians of a student are told this of a record of attendance. The stream is named by the record. */
export const guardiansTold = defineEvent(
  'GuardiansTold',
  2,
  z.object({
    kind: z.enum(['late', 'missing', 'correction']),
    studentId: z.uuid(),
    /** `yyyy-MM-dd` where the school is. */
    day: z.string(),
    /** What the shift was called. */
    title: z.string(),
    /** What the record said (enumeration AttendanceDay); missing where nobody was expected after all. */
    state: z.literal(dayState.codes).optional(),
  }),
  {
    isPassing: true,
    upcasts: { 1: (data) => ({ ...(data as { kind: string }), ...statesOfKinds[(data as { kind: string }).kind] }) },
  },
);
