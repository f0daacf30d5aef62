import type { Folder } from '../../../libs/platform/index.js';
import { schools } from './school.js';
import * as queries from './school.queries.js';

/** The schools of the installation. */
export const schoolFolder: Folder = { calls: [queries], projections: [schools] };
