import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as useCases from './sync.use-cases.js';

/** Persons that other systems keep. */
export const syncFolder: Folder = { calls: [useCases], reads: [classes.projection] };
