import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';
import { teacherFunctions } from './teacher-binding.events.js';

const isPublic = { isPublic: true };

/** Who did it. */
const by = z.object({ accountId: z.string(), name: z.string() });
/** Where a class stands and what it is called; without a parent it stands at the top. */
const place = z.object({ name: z.string(), parentId: z.uuid().optional() });

/** The school's classes went into the next year; the numbers are of classes. The stream of this and the following is the turn's. */
export const yearTurned = defineEvent(
  'YearTurned',
  1,
  z.object({ by, moved: z.int(), graduated: z.int(), stayed: z.int() }),
  isPublic,
);
/** What a turn did to one class; what it changed of the class is told of the class too. */
export const classTurned = defineEvent(
  'ClassTurned',
  1,
  z.object({
    classId: z.uuid(),
    /** 1 moved up, 2 graduated (enumeration TurnAction). */
    action: z.literal([1, 2]),
    from: place,
    to: place,
    /** What was disabled: a graduated class, and the enabled nodes below it. */
    disabled: z.array(z.uuid()),
    /** Bindings of teachers to these that ended. */
    bindings: z.array(teacherFunctions.extend({ id: z.uuid() })),
  }),
  isPublic,
);
/** The turn was taken back. */
export const yearTurnTakenBack = defineEvent('YearTurnTakenBack', 1, z.object({ by }), isPublic);
/** What became of one class of a turn that was taken back. */
export const classTurnTakenBack = defineEvent(
  'ClassTurnTakenBack',
  1,
  z.object({
    classId: z.uuid(),
    /** The class is what it was before the turn; else somebody has changed it since, and it stays. */
    isRestored: z.boolean(),
    /** What was enabled again. */
    enabled: z.array(z.uuid()),
    /** Bindings that came back. */
    bindings: z.array(z.uuid()),
    /** Teachers whose bindings did not: they left, are bound anew, or what they did is no longer there. */
    unboundTeachers: z.array(z.uuid()),
  }),
  isPublic,
);
