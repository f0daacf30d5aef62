import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as queries from './roster.queries.js';

/** Students with their parents, and parents with their students, as lists and workbooks show them. */
export const rosterFolder: Folder = { calls: [queries], reads: [classes.projection] };
