import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

const isPublic = { isPublic: true };

/** What a payment type says of itself. */
const description = z.object({
  name: z.string(),
  /** Place in lists: the smallest is first. */
  position: z.number().int(),
  /** Offered when a fee project is made. */
  isOpen: z.boolean(),
  /** Holds from one day to another only. */
  isLimited: z.boolean(),
  /** First and last day, `yyyy-MM-dd`; there where it is limited. */
  validFrom: z.string().optional(),
  validTo: z.string().optional(),
});

/** A payment type was added. The stream of all these is the payment type's. */
export const paymentTypeAdded = defineEvent('PaymentTypeAdded', 1, description, isPublic);
/** The payment type says this from now on, all of it. */
export const paymentTypeChanged = defineEvent('PaymentTypeChanged', 1, description, isPublic);
/** The payment type was opened or closed. */
export const paymentTypeSwitched = defineEvent('PaymentTypeSwitched', 1, z.object({ isOpen: z.boolean() }), isPublic);
/** The payment type was removed. */
export const paymentTypeRemoved = defineEvent('PaymentTypeRemoved', 1, z.object({}), isPublic);
