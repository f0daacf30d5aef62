import { CopiedPersons } from '../../libs/copies/index.js';

/** Whom rules of passing may name. */
export const persons = new CopiedPersons('devices');
