import { z } from 'zod';
import { defineEvent, storedMoney } from '../kernel/index.js';
import { payer } from './transaction.events.js';

/** The school has given a receipt a number. The stream is the receipt's; its id follows from what was paid. */
export const receiptIssued = defineEvent(
  'ReceiptIssued',
  1,
  z.object({
    number: z.string(),
    kind: z.enum(['payment', 'recharge']),
    /** The recharge, or the person in the fee project. */
    factId: z.uuid(),
    person: payer,
    /** Fen. */
    money: storedMoney,
    /** What it was paid for: the name of a fee project; empty of a recharge. */
    subject: z.string(),
    /** When it was paid, epoch ms. */
    paidAt: z.number(),
    /** The day on which it was given its number, where the school is, and the place among those of the day. */
    day: z.iso.date(),
    place: z.int().min(1),
  }),
  {
    isPublic: true,
    personal: { of: ({ person }) => ({ person: person.id }), fields: ['person.code', 'person.name'] },
  },
);

/** It was shown once more to be printed. */
export const receiptReprinted = defineEvent('ReceiptReprinted', 1, z.object({}), { isPublic: true });
