import { templateCall } from '../import/template-call.js';

export const studentTemplate = templateCall({
  id: 'template.student',
  service: 'people',
  path: '/excel/学生导入模板.xlsx',
  summary: 'The empty workbook for the import of students',
});

export const teacherTemplate = templateCall({
  id: 'template.teacher',
  service: 'people',
  path: '/excel/教师导入模板.xlsx',
  summary: 'The empty workbook for the import of teachers',
});

export const parentTemplate = templateCall({
  id: 'template.parent',
  service: 'people',
  path: '/excel/家长导入模板.xlsx',
  summary: 'The empty workbook for the import of parents',
});
