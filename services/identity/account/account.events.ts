import { z } from 'zod';
import { defineEvent } from '../../../libs/contracts/kernel/index.js';

/** The account has this password from now on; only its hash (argon2id) is ever stored. */
export const passwordSet = defineEvent(
  'PasswordSet',
  1,
  z.object({
    passwordHash: z.string(),
    /** Given by somebody else: the account has to replace it. */
    isInitial: z.boolean(),
  }),
);

/** The account has seen the alarms up to a moment (epoch ms). */
export const alarmsCleared = defineEvent('AlarmsCleared', 1, z.object({ until: z.number() }));
