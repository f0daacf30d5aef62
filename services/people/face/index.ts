import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as queries from './face.queries.js';
import * as useCases from './face.use-cases.js';

/** Face photos of students and teachers. */
export const faceFolder: Folder = { calls: [useCases, queries], reads: [classes.projection] };
