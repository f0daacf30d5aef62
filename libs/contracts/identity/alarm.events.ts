import { z } from 'zod';
import { alarmLevel, alarmType } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** What to tell: a Chinese template, which the catalogues translate, and its values. */
const told = { template: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) };

/** How often it happened since it was told last, and when the last time was, epoch ms. */
const times = { happenedAt: z.number(), occurrences: z.number().int().min(1) };

interface FirstVersion {
  type: (typeof alarmType)['codes'][number];
  template: string;
  values: Record<string, string | number>;
  happenedAt: number;
  subject?: string;
}

/**
 * Something needs a person's attention, for the first time or anew. The stream is the alarm's, which follows from the school
 * and the subject.
 */
export const alarmRaised = defineEvent(
  'AlarmRaised',
  3,
  z.object({
    type: z.literal(alarmType.codes),
    /** How much it matters (enumeration AlarmLevel). */
    level: z.literal(alarmLevel.codes),
    ...told,
    ...times,
    /** What it is about: the kind of trouble and the device or process. The same is one alarm. */
    subject: z.string(),
    /** Where it is, where it has a place. */
    deviceCode: z.string().optional(),
    doorCode: z.string().optional(),
  }),
  {
    isPublic: true,
    // An alarm of the first version was one occurrence in a stream of its own, and nobody was told when it was over.
    upcasts: {
      1: (alarm: FirstVersion) => ({ subject: '', ...alarm, level: 3, occurrences: 1 }),
      // Version 2 knew no alarms of money.
      2: (alarm: object) => alarm,
    },
  },
);

/** The same happened again while the alarm stood. */
export const alarmRepeated = defineEvent('AlarmRepeated', 1, z.object({ ...told, ...times }), { isPublic: true });

/** Somebody looks after it. */
export const alarmTaken = defineEvent(
  'AlarmTaken',
  1,
  z.object({
    accountId: z.uuid(),
    /** Name of the account, for those who come after. */
    name: z.string(),
    /** Epoch ms. */
    takenAt: z.number(),
  }),
  { isPublic: true },
);

/** What it was about is right again. */
export const alarmEnded = defineEvent(
  'AlarmEnded',
  1,
  z.object({
    /** Epoch ms. */
    endedAt: z.number(),
  }),
  { isPublic: true },
);
