import { z } from 'zod';
import { defineEvent } from '../../../libs/contracts/kernel/index.js';

/** The account has this password from now on; only its hash (argon2id) is ever stored. */
export const passwordSet = defineEvent(
  'PasswordSet',
  2,
  z.object({
    passwordHash: z.string(),
    /** Given by somebody else: the account has to replace it. */
    isInitial: z.boolean(),
    /** Epoch ms after which nobody signs in with it; missing where it lasts. */
    expiresAt: z.number().optional(),
  }),
  { upcasts: { 1: (data: unknown) => data } },
);

/** The account has seen the alarms up to a moment (epoch ms). */
export const alarmsCleared = defineEvent('AlarmsCleared', 1, z.object({ until: z.number() }));
