import { importCalls } from '../import/import-calls.js';
import { text } from '../kernel/index.js';

/** What the parse result shows of a row, by the title of the column with the code. */
const rowOf = (codeLabel: string) => ({
  code: text({ label: codeLabel }),
  name: text({ label: '姓名' }),
  sex: text({ label: '性别' }),
  idNumber: text({ wire: 'idno', label: '证件号码' }),
  phone: text({ wire: 'mobil', label: '手机号码' }),
});

/** The import of teachers. */
export const teacherImport = importCalls({
  id: 'teacher.import',
  service: 'people',
  path: '/api/school/teacher/import',
  permission: ['teacher:dbtn_import'],
  deletion: ['teacher:dbtn_delete'],
  subject: '教师',
  row: rowOf('教师编号'),
});

/**
 * The import of parents. Its save is followed through the path of either import: the client asks the one of teachers
 * (source: spec README, inconsistencies; 000 §7.8).
 */
export const parentImport = importCalls({
  id: 'parent.import',
  service: 'people',
  path: '/api/school/parent/import',
  permission: ['parent:dbtn_import'],
  deletion: ['parent:dbtn_delete'],
  subject: '家长',
  row: rowOf('编码'),
});
