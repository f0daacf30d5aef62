import { z } from 'zod';
import { paymentReviewResult, personImportWay } from '../enumerations.js';
import { defineEvent, storedMoney } from '../kernel/index.js';
import { payer } from './transaction.events.js';

const description = z.object({
  name: z.string(),
  typeId: z.uuid(),
  /** First and last day on which it is paid. */
  from: z.iso.date(),
  to: z.iso.date(),
  remark: z.string().optional(),
  importWay: z.literal(personImportWay.codes),
  /** What each is to pay where the list was made from classes, fen. */
  perPerson: z.optional(storedMoney),
  classIds: z.array(z.uuid()).optional(),
});

/** The school wants to collect something. The stream is the project's. */
export const paymentProjectAdded = defineEvent('PaymentProjectAdded', 1, description, { isPublic: true });
/** It was changed, or who has to pay: whatever was decided about it holds no longer. */
export const paymentProjectChanged = defineEvent('PaymentProjectChanged', 1, description, { isPublic: true });
export const paymentProjectReviewed = defineEvent(
  'PaymentProjectReviewed',
  1,
  z.object({ result: z.literal(paymentReviewResult.codes), remark: z.string().optional() }),
  { isPublic: true },
);
export const paymentProjectRemoved = defineEvent('PaymentProjectRemoved', 1, z.object({}), { isPublic: true });

/** Somebody is to pay. The stream is that of the person in the project. */
export const paymentDemanded = defineEvent(
  'PaymentDemanded',
  1,
  z.object({ projectId: z.uuid(), person: payer, money: storedMoney }),
  {
    isPublic: true,
    personal: { of: ({ person }) => ({ person: person.id }), fields: ['person.code', 'person.name'] },
  },
);
/** Somebody is to pay another amount than before. */
export const paymentDemandChanged = defineEvent(
  'PaymentDemandChanged',
  1,
  z.object({ projectId: z.uuid(), personId: z.uuid(), money: storedMoney, formerMoney: storedMoney }),
  { isPublic: true },
);
/** Somebody has nothing to pay any more. */
export const paymentDemandDropped = defineEvent(
  'PaymentDemandDropped',
  1,
  z.object({ projectId: z.uuid(), personId: z.uuid(), money: storedMoney }),
  { isPublic: true },
);
/** Somebody has begun to pay; no money has come yet. */
export const paymentBegun = defineEvent('PaymentBegun', 1, z.object({ projectId: z.uuid(), personId: z.uuid() }), {
  isPublic: true,
});
/** Somebody has paid. */
export const paymentPaid = defineEvent(
  'PaymentPaid',
  1,
  z.object({
    projectId: z.uuid(),
    personId: z.uuid(),
    /** Fen. */
    money: storedMoney,
    /** Epoch ms. */
    happenedAt: z.number(),
  }),
  { isPublic: true },
);
