import { z } from 'zod';
import { defineEvent, storedMoney } from '../kernel/index.js';
import { payer } from './transaction.events.js';

/** Somebody has paid to have a card filled. The stream is the recharge's; its id follows from the sender's order number. */
export const rechargePaid = defineEvent(
  'RechargePaid',
  1,
  z.object({
    tradeNumber: z.string(),
    person: payer,
    /** Fen. */
    money: storedMoney,
    /** The application through which it was paid; empty where none was named. */
    appName: z.string(),
    /** Epoch ms. */
    happenedAt: z.number(),
  }),
  {
    isPublic: true,
    personal: { of: ({ person }) => ({ person: person.id }), fields: ['person.code', 'person.name'] },
  },
);

/** The school has given it back, whole: it waits for no terminal any more, or a terminal that took it has not written it. */
export const rechargeRefunded = defineEvent(
  'RechargeRefunded',
  1,
  z.object({
    personId: z.uuid(),
    /** Fen. */
    money: storedMoney,
    /** The application through which it was paid and goes back. */
    appName: z.string(),
    /** Whether a terminal had taken it. */
    isPicked: z.boolean(),
    reason: z.string(),
    /** The sender's: the same told again counts once. */
    key: z.uuid(),
    /** Epoch ms. */
    happenedAt: z.number(),
  }),
  { isPublic: true, personal: { of: ({ personId }) => ({ person: personId }), fields: ['reason'] } },
);

/** A terminal has taken it, to write it onto the card. */
export const rechargePicked = defineEvent(
  'RechargePicked',
  1,
  z.object({
    personId: z.uuid(),
    /** Fen. */
    money: storedMoney,
    /** Epoch ms. */
    pickedAt: z.number(),
  }),
  { isPublic: true },
);
