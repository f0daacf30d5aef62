import type { Folder } from '../../../libs/platform/index.js';
import { cardTypes } from '../card/card-types.js';
import { classes } from '../class/classes.js';
import * as queries from './student.queries.js';
import { students } from './student.read-model.js';
import * as useCases from './student.use-cases.js';

/** Students. */
export const studentFolder: Folder = {
  calls: [useCases, queries],
  reads: [classes.projection, cardTypes],
  projections: [students],
};
