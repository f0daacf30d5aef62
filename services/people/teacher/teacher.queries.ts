import { teacherCodeCheck, teacherExport, teacherQuery, teacherSuggest } from '../../../libs/contracts/people/index.js';
import { isFree, listPage } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { exportsList } from '../../../libs/spreadsheet/export/index.js';
import { teacherTable } from './teacher.read-model.js';
import { describeTeachers, teacherListOptions, teacherOrder } from './teacher-list.js';
import { teacherColumns } from './teacher-workbook.js';

/** Lists teachers. */
export const listTeachers = answers(teacherQuery, { time: LocalTime }, async (sql, input, { school }, { time }) => {
  const page = await listPage(sql, teacherTable, input, await teacherListOptions(sql, school, input.params));
  const rows = await describeTeachers(sql, school, page.data);
  const data = rows.map((row) => ({ ...row, createdAt: time.text(row.createdAt), students: [] }));
  return { data, recordCount: page.recordCount };
});

/** Finds teachers for pickers. */
export const suggestTeachers = answers(teacherSuggest, async (sql, { keyword, ...input }, { school }) => {
  const params = { keyword, ...input.params };
  const request = { ...input, params };
  const { data, recordCount } = await listPage(sql, teacherTable, request, {
    ...teacherOrder,
    search: { parameter: 'keyword', columns: ['name', 'code', 'phone'] },
    defaultOrder: [['name', 'asc']],
  });
  return { data: await describeTeachers(sql, school, data), recordCount };
});

/** Tells whether a teacher code is free. */
export const checkTeacherCode = answers(teacherCodeCheck, (sql, { code, id }, { school }) =>
  isFree(sql, teacherTable, school, { code }, id),
);

/** The teachers that filters give, as a workbook. */
export const exportTeachers = exportsList(teacherExport, {
  table: teacherTable,
  options: teacherListOptions,
  complete: describeTeachers,
  columns: teacherColumns,
});
