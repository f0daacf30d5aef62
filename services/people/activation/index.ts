import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as useCases from './activation.use-cases.js';

/** Accounts that parents and teachers have in the apps. */
export const activationFolder: Folder = { calls: [useCases], reads: [classes.projection] };
