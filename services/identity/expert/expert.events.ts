import { z } from 'zod';
import { defineEvent } from '../../../libs/contracts/kernel/index.js';

/** Somebody submitted what they say of themselves. Names and phones are kept apart, where they can be forgotten. */
export const expertInformationSubmitted = defineEvent(
  'ExpertInformationSubmitted',
  1,
  z.object({ hasAttachment: z.boolean() }),
);
