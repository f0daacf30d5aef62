import { photographed } from '../face/photographed.js';
import { rosterImport } from '../person/roster-import.js';
import { takeBack } from '../person/take-back.js';
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
  takeBack: async (unit, teachers) => takeBack(unit, teacher, teachers, await photographed(unit, teachers)),
});
