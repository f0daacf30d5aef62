import { importsFolder } from '../../../libs/spreadsheet/import/index.js';
import { parentImport } from './parent.import.js';
import { studentImport } from './student.import.js';
import { teacherImport } from './teacher.import.js';

/** The imports of the service; tasks and their rows name persons before they are saved. */
export const { tables: importing, ...imports } = importsFolder({
  service: 'people',
  migration: 'Imports1795200000000',
  definitions: [studentImport, teacherImport, parentImport],
});
