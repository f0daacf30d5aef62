import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as commands from './student.commands.js';
import * as queries from './student.queries.js';
import { students } from './student.read-model.js';

/** Students. */
export const studentFolder: Folder = {
  calls: [commands, queries],
  reads: [classes.projection],
  projections: [students],
};
