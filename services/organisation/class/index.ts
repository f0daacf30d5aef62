import type { Folder } from '../../../libs/platform/index.js';
import * as commands from './class.commands.js';
import * as queries from './class.queries.js';
import { classes } from './class.read-model.js';

/** The organisation tree: grades, classes and administration. */
export const classFolder: Folder = { calls: [commands, queries], projections: [classes] };
