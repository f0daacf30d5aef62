import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import { importsOfPersons } from './import.use-cases.js';
import { imports } from './imports.js';

/** Imports of students, teachers and parents. */
export const importFolder: Folder = { calls: importsOfPersons, reads: [classes.projection], ...imports.folder };
