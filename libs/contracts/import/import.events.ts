import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** A batch of rows was saved. The stream of this and the following has the id of the save. */
export const importRowsSaved = defineEvent(
  'ImportRowsSaved',
  1,
  z.object({
    /** Name of the import, `student`. */
    kind: z.string(),
    rows: z.int(),
  }),
);
/** Somebody began to take the import back. */
export const importUndoBegun = defineEvent('ImportUndoBegun', 1, z.object({ undoId: z.uuid() }));
/** What could be taken back was. */
export const importUndone = defineEvent(
  'ImportUndone',
  1,
  z.object({
    /** How many of the things that the import had added are gone. */
    takenBack: z.int(),
    /** How many were left, because they were changed or are referred to since. */
    left: z.int(),
  }),
);
