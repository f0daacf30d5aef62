import { z } from 'zod';
import { messageCategory } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/**
 * Somebody is to be told something: of a pass, a leave, a payment. Any service appends it, in its own log, to the stream
 * `notice-<id>`; an id that follows from what it tells of (`namedId`) tells it once. organisation makes a send record of it
 * for each recipient and has it delivered.
 */
export const noticeDue = defineEvent(
  'NoticeDue',
  1,
  z.object({
    /** What it is about (enumeration MessageCategory). */
    category: z.literal(messageCategory.codes),
    /** Its text as it is read, at most 1,024 characters. */
    content: z.string(),
    /** Whom it is about; the parents of this student are told, where no teacher is named. */
    student: z.object({ id: z.uuid(), name: z.string() }).optional(),
    /** The teacher who is told. */
    teacherId: z.uuid().optional(),
  }),
  {
    isPublic: true,
    isPassing: true,
    personal: {
      of: ({ student, teacherId }) =>
        student ? { person: student.id } : teacherId ? { person: teacherId } : undefined,
      fields: ['student.name', 'content'],
    },
  },
);
