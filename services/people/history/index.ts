import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as queries from './history.queries.js';
import { BindingsByParent, PersonHistory } from './person-history.js';

/** What happened to persons. */
export const historyFolder: Folder = {
  calls: [queries],
  reads: [classes.projection],
  migrations: [BindingsByParent],
  providers: [PersonHistory],
};
