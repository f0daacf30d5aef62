import { z } from 'zod';
import { transactionSource, transactionType } from '../enumerations.js';
import { defineEvent, storedMoney } from '../kernel/index.js';

/** Who spent or paid, as the person was named then. */
export const payer = z.object({
  id: z.uuid(),
  /** 1 student, 3 teacher (enumeration PersonType). */
  type: z.union([z.literal(1), z.literal(3)]),
  code: z.string(),
  name: z.string(),
  /** Class of a student, organisation unit of a teacher. */
  classId: z.uuid().optional(),
  className: z.string().optional(),
});

/** A card's money moved at a terminal or elsewhere. The stream is the transaction's; its id follows from the sender's order number. */
export const transactionRecorded = defineEvent(
  'TransactionRecorded',
  2,
  z.object({
    orderNumber: z.string(),
    person: payer,
    cardNumber: z.string().optional(),
    /** Empty where no terminal was named. */
    deviceNumber: z.string(),
    deviceName: z.string(),
    type: z.literal(transactionType.codes),
    source: z.literal(transactionSource.codes),
    /** As it was told: fen; negative only where the type does not say which way it went. */
    money: storedMoney,
    /** What the sender says was left, fen. */
    balanceAfter: z.optional(storedMoney),
    detail: z.string().optional(),
    /** Epoch ms. */
    happenedAt: z.number(),
    /** Day and hour where the school is: by these it is counted, whatever becomes of time zones. */
    day: z.iso.date(),
    hour: z.int().min(0).max(23),
    /** Of a correction that a person has made: what it corrects, and why. */
    corrects: z
      .object({
        /** The transaction that it corrects, which stays as it was told. */
        id: z.uuid(),
        orderNumber: z.string(),
        type: z.literal(transactionType.codes),
        source: z.literal(transactionSource.codes),
        /** What that one counts from now on, in its own terms, fen. */
        counted: storedMoney,
      })
      .optional(),
    reason: z.string().optional(),
  }),
  {
    isPublic: true,
    personal: {
      of: ({ person }) => ({ person: person.id }),
      fields: ['person.code', 'person.name', 'cardNumber', 'reason'],
    },
    // Nothing was corrected by a person.
    upcasts: { 1: (transaction: object) => transaction },
  },
);

/** Somebody told something else under an order number that is known: it was refused, and a person has to look at it. */
export const orderNumberDisputed = defineEvent(
  'OrderNumberDisputed',
  2,
  z.object({
    kind: z.enum(['transaction', 'recharge', 'payment']),
    /** Of a payment, which has no number, the code of who paid. */
    orderNumber: z.string(),
    /** What it said, fen. */
    money: storedMoney,
    /** What is known under it, fen. */
    knownMoney: storedMoney,
    /** Epoch ms. */
    happenedAt: z.number(),
  }),
  {
    isPublic: true,
    // Payments were not told of.
    upcasts: { 1: (dispute: object) => dispute },
  },
);
