import { call, workbookAnswer } from '../kernel/index.js';

/** The empty workbook for an import; it lies in the folder of the console's files (source: spec README, Files). */
const template = (id: string, path: string, summary: string) =>
  call({
    id,
    service: 'people',
    method: 'GET',
    path,
    auth: 'none',
    body: 'query',
    input: {},
    answer: workbookAnswer(path.slice(path.lastIndexOf('/') + 1)),
    summary,
  });

export const studentTemplate = template(
  'template.student',
  '/excel/学生导入模板.xlsx',
  'The empty workbook for the import of students',
);

export const teacherTemplate = template(
  'template.teacher',
  '/excel/教师导入模板.xlsx',
  'The empty workbook for the import of teachers',
);

export const parentTemplate = template(
  'template.parent',
  '/excel/家长导入模板.xlsx',
  'The empty workbook for the import of parents',
);
