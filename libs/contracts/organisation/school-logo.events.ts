import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** The sign of the school is this picture from now on, or none. The stream has the school's id. */
export const schoolLogoChanged = defineEvent(
  'SchoolLogoChanged',
  1,
  z.object({
    /** SHA-256 of the picture as it is stored, in hex; missing where there is none any more. */
    hash: z.string().optional(),
  }),
  { isPublic: true },
);
