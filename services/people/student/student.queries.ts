import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type InputOf, mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { studentCodeCheck, studentExport, studentQuery } from '../../../libs/contracts/people/index.js';
import { Database, listPage } from '../../../libs/database/index.js';
import { type FileAnswer, LocalTime, queryOf, type RequestContext } from '../../../libs/platform/index.js';
import { faceUrls } from '../face/face.read-model.js';
import { isFree } from '../person/is-free.js';
import { exportAnswer } from '../person/person-export.js';
import { studentTable } from './student.read-model.js';
import { describeStudents, studentListOptions } from './student-list.js';
import { studentColumns } from './student-workbook.js';

export class ListStudents extends queryOf(studentQuery) {}
export class CheckStudentCode extends queryOf(studentCodeCheck) {}

/** The students that filters give, as a workbook. */
export class ExportStudents extends Query<FileAnswer> {
  constructor(
    readonly input: InputOf<typeof studentExport>,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@QueryHandler(ListStudents)
export class ListStudentsHandler implements IQueryHandler<ListStudents> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  execute({ input, context: { school } }: ListStudents) {
    return this.database.inSchool(school, async (sql) => {
      const page = await listPage(sql, studentTable, input, await studentListOptions(sql, school, input.params));
      const ids = page.data.map(({ id }) => id);
      const [rows, urls] = await Promise.all([describeStudents(sql, school, page.data), faceUrls(sql, ids)]);
      const data = rows.map((row) => ({
        faceUrl: urls.get(row.id) ?? null,
        ...row,
        createdAt: this.time.text(row.createdAt),
      }));
      return { data, recordCount: page.recordCount };
    });
  }
}

@QueryHandler(CheckStudentCode)
export class CheckStudentCodeHandler implements IQueryHandler<CheckStudentCode> {
  constructor(private readonly database: Database) {}

  execute({ input: { code, id }, context: { school } }: CheckStudentCode) {
    return this.database.inSchool(school, (sql) =>
      isFree(sql, studentTable, 'school = $1 and code = $2', [school, code], id),
    );
  }
}

@QueryHandler(ExportStudents)
export class ExportStudentsHandler implements IQueryHandler<ExportStudents> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ input, context: { school, language } }: ExportStudents) {
    const params = mergedFilters(input);
    return exportAnswer(studentExport, this.database, school, {
      table: studentTable,
      params,
      options: (sql) => studentListOptions(sql, school, params),
      complete: (sql, rows) => describeStudents(sql, school, rows),
      columns: studentColumns(language, this.time),
    });
  }
}
