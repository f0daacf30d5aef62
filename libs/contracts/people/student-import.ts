import { importCalls } from '../import/import-calls.js';
import { list, text } from '../kernel/index.js';

/** Most parents in a row of the import. */
export const importedParents = 8;

/** The import of students with their parents. */
export const studentImport = importCalls({
  id: 'student.import',
  service: 'people',
  path: '/api/school/student/importv2',
  permission: ['student:dbtn_import'],
  deletion: ['student:dbtn_delete'],
  subject: '学生',
  row: {
    className: text({ wire: 'classname', label: '班级名称' }),
    code: text({ label: '学生编码' }),
    name: text({ label: '姓名' }),
    sex: text({ label: '性别' }),
    parents: list({ name: text({ label: '姓名' }), phone: text({ wire: 'mobil', label: '手机号' }) }, { always: true }),
  },
});
