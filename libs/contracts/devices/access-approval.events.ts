import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';
import { accessRuleAttributes } from './access.events.js';

/** The school wants this from now on. The stream has the school's id. */
export const accessPolicyChanged = defineEvent(
  'AccessPolicyChanged',
  1,
  z.object({
    /** A change of rules that concerns more persons needs the approval of somebody else; missing: none does. */
    approvalLimit: z.number().int().min(1).optional(),
  }),
  { isPublic: true },
);

/** Who proposed or decided. */
const person = { accountId: z.string(), name: z.string() };

/** Somebody wants rules to be other ones, and somebody else has to agree. The stream of this and the following is the proposal's. */
export const accessChangeProposed = defineEvent(
  'AccessChangeProposed',
  1,
  z.object({
    by: z.object(person),
    /** Persons whose passing would change, where that was rehearsed. */
    persons: z.number().int().optional(),
    rules: z
      .array(
        z.object({
          ruleId: z.uuid(),
          /** Version of the rule that it is about; 0: it would be a new one. */
          revision: z.number().int().min(0),
          name: z.string(),
          /** What it would be; missing: it would be removed. */
          next: accessRuleAttributes.optional(),
        }),
      )
      .min(1),
  }),
  { isPublic: true },
);

/** Somebody else agrees: what was proposed is told of the rules in the same transaction. */
export const accessChangeApproved = defineEvent('AccessChangeApproved', 1, z.object({ by: z.object(person) }), {
  isPublic: true,
});

/** Somebody else does not agree: nothing changes. */
export const accessChangeRefused = defineEvent(
  'AccessChangeRefused',
  1,
  z.object({ by: z.object(person), reason: z.string() }),
  { isPublic: true },
);
