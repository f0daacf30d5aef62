import { z } from 'zod';
import { ledgerRule } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** A rule of the ledger that does not hold, with the first place where it does not. */
const difference = z.object({
  /** Enumeration LedgerRule. */
  rule: z.literal(ledgerRule.codes),
  /** What it is about: the id of an entry or a project, an account, a day. */
  subject: z.string(),
  /** What it should be, and what it is: fen, or how many there are. */
  expected: z.number(),
  found: z.number(),
});

/** The ledger of a school was checked as it was at one moment. The stream has the school's id. */
export const ledgerChecked = defineEvent(
  'LedgerChecked',
  2,
  z.object({
    entries: z.int(),
    accounts: z.int(),
    /** None where all rules hold; else one of each rule that does not. */
    differences: z.array(difference),
  }),
  {
    isPublic: true,
    // There were fewer rules.
    upcasts: { 1: (checked: object) => checked },
  },
);
