import { z } from 'zod';
import { alarmType } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** Something needs a person's attention. The stream is the alarm's. */
export const alarmRaised = defineEvent(
  'AlarmRaised',
  1,
  z.object({
    type: z.literal(alarmType.codes),
    /** What to tell: a Chinese template, which the catalogues translate, and its values. */
    template: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    /** When it happened, epoch ms. */
    happenedAt: z.number(),
    /** What it is about, so that the same trouble is not told twice: a device and its kind of trouble. */
    subject: z.string().optional(),
  }),
  { isPublic: true },
);
