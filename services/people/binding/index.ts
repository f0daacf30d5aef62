import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as commands from './binding.commands.js';
import * as queries from './binding.queries.js';
import { bindings } from './binding.read-model.js';

/** Which parents are bound to which students. */
export const bindingFolder: Folder = {
  calls: [commands, queries],
  reads: [classes.projection],
  projections: [bindings],
};
