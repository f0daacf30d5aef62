import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';
import { dayState } from './month.js';

/** Code of the enumeration AttendanceDay. */
const state = z.literal(dayState.codes);

/**
 * Passes that a device told long after they happened have turned what a record says: nobody is told of it until a person releases
 * it; or a pass that has turned it was withdrawn, of which guardians may have been told. The stream is the record's in its backlog.
 */
export const verdictTurned = defineEvent(
  'VerdictTurned',
  2,
  z.object({
    /** Missing before the event had it: the stream was named by the record. */
    recordId: z.uuid().optional(),
    /** What one device told late on one day, as far as nobody has decided about it. */
    backlogId: z.uuid(),
    deviceId: z.uuid(),
    deviceCode: z.string(),
    /** Where the device is, in words. */
    position: z.string(),
    personId: z.uuid(),
    /** 1 student, 3 teacher (enumeration PersonType). */
    personType: z.union([z.literal(1), z.literal(3)]),
    /** The record's, `yyyy-MM-dd` where the school is. */
    day: z.string(),
    /** What the shift was called. */
    title: z.string(),
    /** What the record said before anything was told late, and what it says since. */
    from: state,
    to: state,
    /** The pass that decided it, when it happened and when it came, epoch ms. */
    passId: z.uuid(),
    happenedAt: z.number(),
    toldAt: z.number(),
    /** The day on which it came, `yyyy-MM-dd` where the school is. */
    toldOn: z.string(),
    /** The pass counts no more: it came when it was withdrawn. */
    isWithdrawn: z.literal(true).optional(),
  }),
  { isPublic: true, isPassing: true, upcasts: { 1: (turned) => turned } },
);

/** What of a backlog is told to guardians: 2 all of it, 3 nothing (enumeration BacklogState). */
const decision = z.union([z.literal(2), z.literal(3)]);

/** A person releases what a backlog has turned, or says that nobody is told of it. The stream is the backlog's. */
export const backlogDecided = defineEvent(
  'BacklogDecided',
  1,
  z.object({
    state: decision,
    /** Name of who decided. */
    by: z.string(),
  }),
  { isPublic: true, isPassing: true },
);

/** What was decided of a backlog is done for a record that it has turned. The stream is the record's in its backlog. */
export const turnedVerdictSettled = defineEvent(
  'TurnedVerdictSettled',
  1,
  z.object({
    state: decision,
    /** What the record says at that moment; missing where there is none any more. */
    to: state.optional(),
    /** The guardians of the student are told. */
    isTold: z.boolean(),
  }),
  { isPublic: true, isPassing: true },
);
