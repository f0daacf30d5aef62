import { z } from 'zod';
import { defineEvent } from '../../../libs/contracts/kernel/index.js';

/** Somebody took an entry out of the list. The stream is the entry's; the fact and its place in the chain stay. */
export const operationHidden = defineEvent('OperationHidden', 1, z.object({}));
