import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as commands from './sync.commands.js';

/** Persons that other systems keep. */
export const syncFolder: Folder = { calls: [commands], reads: [classes.projection] };
