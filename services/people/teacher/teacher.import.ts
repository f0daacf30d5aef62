import { rosterImport } from '../person/roster-import.js';
import { teacher, teacherDefaults } from './teacher.js';
import { teacherTable } from './teacher.read-model.js';

/** Import of teachers. */
export const teacherImport = rosterImport({
  kind: 'teacher',
  codeTitle: '教师编号',
  table: teacherTable,
  unique: ['code'],
  decider: teacher,
  personOf: (row) => ({ ...teacherDefaults, ...row }),
});
