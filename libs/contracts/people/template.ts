import { call, workbookAnswer } from '../kernel/index.js';

/** The empty workbook for an import; it lies in the folder of the console's files (source: spec README, Files). */
const template = <const Id extends string>(id: Id, fileName: string, summary: string) =>
  call({
    id,
    service: 'people',
    method: 'GET',
    path: `/excel/${fileName}`,
    auth: 'none',
    body: 'query',
    input: {},
    answer: workbookAnswer(fileName),
    summary,
  });

export const studentTemplate = template(
  'template.student',
  '学生导入模板.xlsx',
  'The empty workbook for the import of students',
);

export const teacherTemplate = template(
  'template.teacher',
  '教师导入模板.xlsx',
  'The empty workbook for the import of teachers',
);

export const parentTemplate = template(
  'template.parent',
  '家长导入模板.xlsx',
  'The empty workbook for the import of parents',
);
