import { z } from 'zod';
import { accountType } from '../../../libs/contracts/enumerations.js';
import { defineEvent } from '../../../libs/contracts/kernel/index.js';

const attempt = {
  /** As it was typed. */
  loginAccount: z.string(),
  accountType: z.literal(accountType.codes),
  ip: z.string(),
  /** Epoch ms. */
  happenedAt: z.number(),
};

/** Why a sign-in fails. */
export const failureReason = z.enum(['wrongCode', 'wrongCredentials', 'locked', 'disabled', 'expired']);
export type FailureReason = z.infer<typeof failureReason>;

/** Somebody signed in. The stream of this and the next is the attempt's. */
export const signInSucceeded = defineEvent(
  'SignInSucceeded',
  1,
  z.object({ ...attempt, accountId: z.uuid(), sessionId: z.uuid() }),
  { isPassing: true },
);
/** Somebody tried to sign in. */
export const signInFailed = defineEvent(
  'SignInFailed',
  2,
  z.object({ ...attempt, accountId: z.uuid().optional(), reason: failureReason }),
  { isPassing: true, upcasts: { 1: (data: unknown) => data } },
);
