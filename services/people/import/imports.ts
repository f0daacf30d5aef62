import { importsFolder } from '../../../libs/spreadsheet/import/index.js';
import { parentImport } from './parent.import.js';
import { studentImport } from './student.import.js';
import { teacherImport } from './teacher.import.js';

/** The imports of the service; tasks and their rows name persons before they are saved. */
export const imports = importsFolder({
  service: 'people',
  migration: 'Imports1795200000000',
  files: 'imports',
  definitions: [studentImport, teacherImport, parentImport],
});

/** Their work tables. */
export const importing = imports.tables;
