import { z } from 'zod';
import { defineEvent, storedMoney } from '../kernel/index.js';
import { payer } from './transaction.events.js';

/** What a card held before anything of it was told is said, or said otherwise. The stream is the person's. */
export const openingBalanceStated = defineEvent(
  'OpeningBalanceStated',
  1,
  z.object({
    person: payer,
    /** Fen. */
    money: storedMoney,
    /** What was said before, none at first. */
    formerMoney: storedMoney,
    reason: z.string(),
    /** The sender's: the same told again counts once. */
    key: z.uuid(),
    /** Epoch ms. */
    happenedAt: z.number(),
  }),
  {
    isPublic: true,
    personal: { of: ({ person }) => ({ person: person.id }), fields: ['person.code', 'person.name', 'reason'] },
  },
);

/** How little a card may hold after a person has corrected something. The stream has the school's id. */
export const cardLimitChanged = defineEvent(
  'CardLimitChanged',
  1,
  z.object({
    /** Fen; negative where cards may be overdrawn. */
    lowest: storedMoney,
  }),
  { isPublic: true },
);
