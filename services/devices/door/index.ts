import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './door.queries.js';
import { doors } from './door.read-model.js';
import * as useCases from './door.use-cases.js';

/** Doors of devices. */
export const doorFolder: Folder = { calls: [useCases, queries], projections: [doors] };
