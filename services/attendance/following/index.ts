import type { Folder } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import * as queries from './following.queries.js';
import * as useCases from './following.use-cases.js';

/** Rules as groups follow them: what depends on who follows a rule, and what changes for the followers. */
export const followingFolder: Folder = {
  calls: [useCases, queries],
  reads: [persons.projection],
};
