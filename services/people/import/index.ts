import { creates } from '../../../libs/database/index.js';
import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import { importsOfPersons } from './import.use-cases.js';
import { importing, imports, requests } from './imports.js';

/** Imports of students, teachers and parents. */
export const importFolder: Folder = {
  calls: importsOfPersons,
  reads: [classes.projection],
  migrations: [creates('Imports1795200000000', [importing.tasks, importing.rows])],
  projections: [requests],
  providers: [imports],
};
