import { z } from 'zod';
import { healthReportType } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** Somebody said how they are. The stream is that of one person and day; a later word replaces the one before. */
export const healthReported = defineEvent(
  'HealthReported',
  1,
  z.object({
    /** 1 a student, 2 a relative of the student, 3 a teacher (enumeration HealthReportType). */
    type: z.literal(healthReportType.codes),
    /** The student's or the teacher's. */
    personId: z.uuid(),
    /** `yyyy-MM-dd` where the school is. */
    day: z.string(),
    /** What was said, as the text of a JSON object: it is a person's, all of it. */
    said: z.string(),
  }),
  { isPublic: true, personal: { of: ({ personId }) => ({ person: personId }), fields: ['said'] } },
);
