import type { Folder } from '../../../libs/platform/index.js';
import { cardTypes } from '../card/card-types.js';
import { classes } from '../class/classes.js';
import * as queries from './teacher.queries.js';
import { teachers } from './teacher.read-model.js';
import * as useCases from './teacher.use-cases.js';

/** Teachers. */
export const teacherFolder: Folder = {
  calls: [useCases, queries],
  reads: [classes.projection, cardTypes],
  projections: [teachers],
};
