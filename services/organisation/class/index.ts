import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './class.queries.js';
import { classes } from './class.read-model.js';
import * as useCases from './class.use-cases.js';

/** The organisation tree: grades, classes and administration. */
export const classFolder: Folder = { calls: [useCases, queries], projections: [classes] };
