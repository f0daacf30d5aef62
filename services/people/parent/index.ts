import type { Folder } from '../../../libs/platform/index.js';
import * as commands from './parent.commands.js';
import * as queries from './parent.queries.js';
import { parents } from './parent.read-model.js';

/** Parents. */
export const parentFolder: Folder = { calls: [commands, queries], projections: [parents] };
