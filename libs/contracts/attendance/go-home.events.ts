import { z } from 'zod';
import { goHomeState } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** Somebody said whether a student has arrived at home. The stream of this and the next is the way home's. */
export const goHomeReported = defineEvent(
  'GoHomeReported',
  1,
  z.object({
    studentId: z.uuid(),
    /** When the student left school, epoch ms. */
    leftAt: z.number(),
    position: z.string().optional(),
    /** 1 at home, 2 not known yet (enumeration GoHomeState). */
    state: z.literal(goHomeState.codes),
    /** Name of the parent who said it. */
    parent: z.string().optional(),
    content: z.string().optional(),
  }),
  {
    isPublic: true,
    personal: { of: ({ studentId }) => ({ person: studentId }), fields: ['position', 'parent', 'content'] },
  },
);
/** The way home was removed from the list. */
export const goHomeRemoved = defineEvent('GoHomeRemoved', 1, z.object({}), { isPublic: true });
