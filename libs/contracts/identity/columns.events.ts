import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** An account wants these columns of a list hidden from now on, and no others of it. The stream has the account's id. */
export const columnsHidden = defineEvent(
  'ColumnsHidden',
  1,
  z.object({ list: z.string(), hidden: z.array(z.string()) }),
  { isPublic: true },
);
