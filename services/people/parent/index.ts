import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './parent.queries.js';
import { parents } from './parent.read-model.js';
import * as useCases from './parent.use-cases.js';

/** Parents. */
export const parentFolder: Folder = { calls: [useCases, queries], projections: [parents] };
