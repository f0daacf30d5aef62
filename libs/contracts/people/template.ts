import { call } from '../kernel/index.js';

export const studentTemplate = call({
  id: 'template.student',
  service: 'people',
  method: 'GET',
  path: '/excel/学生导入模板.xlsx',
  auth: 'none',
  body: 'query',
  input: {},
  answer: {
    kind: 'binary',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: '学生导入模板.xlsx',
  },
  summary: 'The empty workbook for the import of students',
});
