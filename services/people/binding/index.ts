import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as queries from './binding.queries.js';
import { bindings } from './binding.read-model.js';
import * as useCases from './binding.use-cases.js';

/** Which parents are bound to which students. */
export const bindingFolder: Folder = {
  calls: [useCases, queries],
  reads: [classes.projection],
  projections: [bindings],
};
