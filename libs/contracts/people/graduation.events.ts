import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

const isPublic = { isPublic: true };
const about = { turnId: z.uuid(), classId: z.uuid() };

/**
 * The class graduated in a year's turn: its pupils who were enabled are not any more. The stream of this and the following
 * has an id that follows from turn and class.
 */
export const pupilsGraduated = defineEvent(
  'PupilsGraduated',
  1,
  z.object({
    ...about,
    /** `before`: version of the pupil's stream until then. */
    pupils: z.array(z.object({ id: z.uuid(), before: z.int() })),
  }),
  isPublic,
);
/** The turn was taken back: who was as it had left them is enabled again, the others stay what somebody has made of them. */
export const graduationTakenBack = defineEvent(
  'GraduationTakenBack',
  1,
  z.object({ ...about, returned: z.array(z.uuid()), left: z.array(z.uuid()) }),
  isPublic,
);
