import { mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { parentExport, parentQuery, studentExport, studentQuery } from '../../../libs/contracts/people/index.js';
import { Database, listPage } from '../../../libs/database/index.js';
import { answers, LocalTime, serves } from '../../../libs/platform/index.js';
import { parentTable } from '../parent/parent.read-model.js';
import { exportAnswer } from '../person/person-export.js';
import { faceUrls } from '../picture/face.read-model.js';
import { studentTable } from '../student/student.read-model.js';
import { describeParents, parentListOptions } from './parent-list.js';
import { parentColumns } from './parent-workbook.js';
import { describeStudents, studentListOptions } from './student-list.js';
import { studentColumns } from './student-workbook.js';

/** Lists students. */
export const listStudents = answers(studentQuery, { time: LocalTime }, async (sql, input, { school }, { time }) => {
  const page = await listPage(sql, studentTable, input, await studentListOptions(sql, school, input.params));
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
export const exportStudents = serves(
  studentExport,
  { database: Database, time: LocalTime },
  async (input, { school, language }, { database, time }) => {
    const params = mergedFilters(input);
    return exportAnswer(studentExport, database, school, {
      table: studentTable,
      params,
      options: (sql) => studentListOptions(sql, school, params),
      complete: (sql, rows) => describeStudents(sql, school, rows),
      columns: studentColumns(language, time),
    });
  },
);

/** Lists parents. */
export const listParents = answers(parentQuery, { time: LocalTime }, async (sql, input, { school }, { time }) => {
  const page = await listPage(sql, parentTable, input, parentListOptions(input.params));
  const rows = await describeParents(sql, school, page.data);
  const data = rows.map((row) => ({ ...row, createdAt: time.text(row.createdAt) }));
  return { data, recordCount: page.recordCount };
});

/** The parents that filters give, as a workbook. */
export const exportParents = serves(
  parentExport,
  { database: Database, time: LocalTime },
  async (input, { school, language }, { database, time }) => {
    const params = mergedFilters(input);
    return exportAnswer(parentExport, database, school, {
      table: parentTable,
      params,
      options: () => parentListOptions(params),
      complete: (sql, rows) => describeParents(sql, school, rows),
      columns: parentColumns(language, time),
    });
  },
);
