import { takeBack } from '../../../libs/spreadsheet/import/index.js';
import { teacher, teacherDefaults } from '../teacher/teacher.js';
import { teacherTable } from '../teacher/teacher.read-model.js';
import { photographed } from './photographed.js';
import { rosterImport } from './roster-import.js';

/** Import of teachers. */
export const teacherImport = rosterImport({
  kind: 'teacher',
  codeTitle: '教师编号',
  table: teacherTable,
  unique: ['code'],
  decider: teacher,
  personOf: (row) => ({ ...teacherDefaults, ...row }),
  takeBack: async (unit, teachers) =>
    takeBack(unit, teacher, teachers, await photographed(unit, teacherTable, teachers)),
});
