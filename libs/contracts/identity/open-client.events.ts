import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** Requests a minute and process that a client may make; 0 does not limit them. */
const rateLimit = z.number().int().min(0);

/** A client of the open interface may sign in; one of the settings may come back after it was revoked. */
export const openClientAdded = defineEvent(
  'OpenClientAdded',
  1,
  z.object({
    appKey: z.string(),
    name: z.string(),
    rateLimit,
    /** The settings of the installation name it and hold its secret. */
    isConfigured: z.boolean(),
  }),
  { isPublic: true },
);
/** Its name or its limit changed. */
export const openClientChanged = defineEvent('OpenClientChanged', 1, z.object({ name: z.string(), rateLimit }), {
  isPublic: true,
});
/** Tokens that it was given before that moment (epoch ms) are good no more. */
export const openClientTokensEnded = defineEvent('OpenClientTokensEnded', 1, z.object({ endedAt: z.number() }), {
  isPublic: true,
});
/** The client is none any more. */
export const openClientRevoked = defineEvent('OpenClientRevoked', 1, z.object({}), { isPublic: true });
