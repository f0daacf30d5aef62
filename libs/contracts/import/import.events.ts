import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';
import { importMode } from './import-calls.js';

/** Somebody began to save a file, or went on with a save that had failed. The stream of this and the following has the id of the save. */
export const importBegun = defineEvent(
  'ImportBegun',
  1,
  z.object({
    /** Name of the import, `student`. */
    kind: z.string(),
    /** What the rows do: add what is new, or change what is there and add the others; until ImportEnded 2 the latter refused the others. */
    mode: z.enum(importMode.codes),
    /** As the browser named it. */
    fileName: z.string(),
    /** Rows of the file. */
    rows: z.int(),
    /** How many of them are refused until now. */
    refused: z.int(),
  }),
);
/** A batch of rows was saved. */
export const importRowsSaved = defineEvent(
  'ImportRowsSaved',
  1,
  z.object({
    /** Name of the import, `student`. */
    kind: z.string(),
    rows: z.int(),
  }),
);
/** The save is over: all rows were dealt with, or the server had to give up, or somebody cancelled it. */
export const importEnded = defineEvent(
  'ImportEnded',
  2,
  z.object({
    outcome: z.enum(['saved', 'failed', 'cancelled']),
    /** How many rows were saved. */
    saved: z.int(),
    /** How many of these added, changed something, and changed nothing; missing in the first version. */
    added: z.int().optional(),
    updated: z.int().optional(),
    unchanged: z.int().optional(),
    /** How many were refused by the check or the save. */
    refused: z.int(),
  }),
  { upcasts: { 1: (end: object) => end } },
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
