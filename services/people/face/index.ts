import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import * as commands from './face.commands.js';
import * as queries from './face.queries.js';

/** Face photos of students and teachers. */
export const faceFolder: Folder = { calls: [commands, queries], reads: [classes.projection] };
