import { z } from 'zod';
import { closingDifference } from '../enumerations.js';
import { defineEvent, storedMoney } from '../kernel/index.js';

/** A terminal has told how its day ended. The stream is that of the terminal's day; what it tells later counts in place of it. */
export const terminalDayClosed = defineEvent(
  'TerminalDayClosed',
  1,
  z.object({
    deviceNumber: z.string(),
    day: z.iso.date(),
    /** How many transactions it has, and what their amounts add up to, fen. */
    count: z.int(),
    money: storedMoney,
    /** Each of them, where it has told them. */
    records: z.array(z.object({ orderNumber: z.string(), money: storedMoney })).optional(),
  }),
  { isPublic: true },
);

/** What it has told was compared with what is known of the day. */
export const terminalDayCompared = defineEvent(
  'TerminalDayCompared',
  1,
  z.object({
    /** As it was named last. */
    deviceName: z.string(),
    knownCount: z.int(),
    knownMoney: storedMoney,
    /** Transactions that one side alone has, or with another amount: the first two hundred. */
    differences: z.array(
      z.object({
        kind: z.literal(closingDifference.codes),
        orderNumber: z.string(),
        /** What the terminal has, and what is known, fen. */
        money: z.optional(storedMoney),
        knownMoney: z.optional(storedMoney),
      }),
    ),
  }),
  { isPublic: true },
);
