import { z } from 'zod';
import { paymentReviewResult, personImportWay, waiverKind } from '../enumerations.js';
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

/** What is said of the fee of somebody by a person of the school. */
const entry = {
  projectId: z.uuid(),
  personId: z.uuid(),
  /** Fen. */
  money: storedMoney,
  /** What the person still has to pay afterwards, and had to before, fen. */
  open: storedMoney,
  formerOpen: storedMoney,
  reason: z.string(),
  /** The sender's: the same told again counts once. */
  key: z.uuid(),
  /** Epoch ms. */
  happenedAt: z.number(),
};
const told = {
  isPublic: true,
  personal: { of: ({ personId }: { personId: string }) => ({ person: personId }), fields: ['reason'] },
};

/** The school has given back what somebody had paid, all or a part of it, which is owed again. */
export const paymentRefunded = defineEvent('PaymentRefunded', 1, z.object(entry), told);
/** The school lets somebody off a part of a fee, or all of it. */
export const paymentWaived = defineEvent(
  'PaymentWaived',
  1,
  z.object({ ...entry, kind: z.literal(waiverKind.codes) }),
  told,
);
/** It asks for it all the same. */
export const paymentWaiverWithdrawn = defineEvent('PaymentWaiverWithdrawn', 1, z.object(entry), told);

/** The guardians of somebody were reminded of a fee. */
export const paymentReminded = defineEvent(
  'PaymentReminded',
  1,
  z.object({
    projectId: z.uuid(),
    personId: z.uuid(),
    /** The day on which they were, where the school is: once a day at most. */
    day: z.iso.date(),
    /** Epoch ms. */
    happenedAt: z.number(),
  }),
  { isPublic: true },
);

/** The first day on which an approved fee project is paid has come. The stream is the project's. */
export const paymentPeriodOpened = defineEvent('PaymentPeriodOpened', 1, z.object({}), { isPublic: true });
/** The last day on which it is paid has gone. */
export const paymentPeriodClosed = defineEvent('PaymentPeriodClosed', 1, z.object({}), { isPublic: true });
