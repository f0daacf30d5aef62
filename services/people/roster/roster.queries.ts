import { parentExport, parentQuery, studentExport, studentQuery } from '../../../libs/contracts/people/index.js';
import { listPage } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { exportsList } from '../../../libs/spreadsheet/export/index.js';
import { parentTable } from '../parent/parent.read-model.js';
import { faceUrls } from '../picture/face.read-model.js';
import { studentTable } from '../student/student.read-model.js';
import { describeParents, parentListOptions } from './parent-list.js';
import { parentColumns } from './parent-workbook.js';
import { describeStudents, studentListOptions } from './student-list.js';
import { studentColumns } from './student-workbook.js';

/** Lists students. */
export const listStudents = answers(studentQuery, { time: LocalTime }, async (sql, input, context, { time }) => {
  const { school } = context;
  const page = await listPage(sql, studentTable, input, await studentListOptions(sql, school, input.params, context));
  const ids = page.data.map(({ id }) => id);
  const [rows, urls] = await Promise.all([describeStudents(sql, school, page.data), faceUrls(sql, ids)]);
  const data = rows.map((row) => ({
    faceUrl: urls.get(row.id) ?? null,
    ...row,
    createdAt: time.text(row.createdAt),
  }));
  return { data, recordCount: page.recordCount };
});

/** The students that filters give, as a workbook. */
export const exportStudents = exportsList(studentExport, {
  table: studentTable,
  options: (sql, school, filters, _time, scope) => studentListOptions(sql, school, filters, scope),
  complete: describeStudents,
  columns: studentColumns,
});

/** Lists parents. */
export const listParents = answers(parentQuery, { time: LocalTime }, async (sql, input, context, { time }) => {
  const page = await listPage(sql, parentTable, input, parentListOptions(input.params, context));
  const rows = await describeParents(sql, page.data, context);
  const data = rows.map((row) => ({ ...row, createdAt: time.text(row.createdAt) }));
  return { data, recordCount: page.recordCount };
});

/** The parents that filters give, as a workbook. */
export const exportParents = exportsList(parentExport, {
  table: parentTable,
  options: (_sql, _school, filters, _time, scope) => parentListOptions(filters, scope),
  complete: (sql, _school, rows, scope) => describeParents(sql, rows, scope),
  columns: parentColumns,
});
