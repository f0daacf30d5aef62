import { templateCall } from '../import/template-call.js';
import { parentImport, teacherImport } from './roster-import.js';
import { studentImport } from './student-import.js';

export const studentTemplate = templateCall({
  id: 'template.student',
  service: 'people',
  path: '/excel/学生导入模板.xlsx',
  knownWith: studentImport.parse.permission,
  summary: 'The empty workbook for the import of students',
});

export const teacherTemplate = templateCall({
  id: 'template.teacher',
  service: 'people',
  path: '/excel/教师导入模板.xlsx',
  knownWith: teacherImport.parse.permission,
  summary: 'The empty workbook for the import of teachers',
});

export const parentTemplate = templateCall({
  id: 'template.parent',
  service: 'people',
  path: '/excel/家长导入模板.xlsx',
  knownWith: parentImport.parse.permission,
  summary: 'The empty workbook for the import of parents',
});
