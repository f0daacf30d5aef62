import { z } from 'zod';
import { defineEvent } from '../../../libs/contracts/kernel/index.js';

/** A client was given a secret; what is kept of it checks it and no more. */
export const openClientSecretSet = defineEvent('OpenClientSecretSet', 1, z.object({ secretHash: z.string() }));
