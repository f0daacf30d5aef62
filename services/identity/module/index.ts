import type { Folder } from '../../../libs/platform/index.js';
import * as grants from './grant.commands.js';
import * as commands from './module.commands.js';
import * as queries from './module.queries.js';
import { saidModules } from './modules.js';

/** Modules: the menu, and what of it is granted. */
export const moduleFolder: Folder = { calls: [commands, grants, queries], projections: [saidModules] };
