import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as commands from './teacher.commands.js';
import * as queries from './teacher.queries.js';
import { teachers } from './teacher.read-model.js';

/** Teachers. */
export const teacherFolder: Folder = {
  calls: [commands, queries],
  reads: [classes.projection],
  projections: [teachers],
};
