import type { Folder } from '../../../libs/platform/index.js';
import * as grants from './grant.use-cases.js';
import * as queries from './module.queries.js';
import { saidModules } from './module.read-model.js';
import * as useCases from './module.use-cases.js';

/** Modules: the menu, and what of it is granted. */
export const moduleFolder: Folder = { calls: [useCases, grants, queries], projections: [saidModules] };
