import type { Folder } from '../../../libs/platform/index.js';
import { RehearsalLine } from './rehearsal.js';

/** What records would be, if something were otherwise; who asks has a call of its own. */
export const rehearsalFolder: Folder = { providers: [RehearsalLine] };
