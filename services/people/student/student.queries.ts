import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type InputOf, mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { studentCodeCheck, studentExport, studentQuery } from '../../../libs/contracts/people/index.js';
import { Database, listPage, selectRows, streamList } from '../../../libs/database/index.js';
import { FileAnswer, LocalTime, queryOf, type RequestContext } from '../../../libs/platform/index.js';
import { studentTable } from './student.read-model.js';
import { describeStudents, studentListOptions } from './student-list.js';
import { writeStudents } from './student-workbook.js';

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
      const rows = await describeStudents(sql, school, page.data);
      const data = rows.map((row) => ({ ...row, faceUrl: null, createdAt: this.time.text(row.createdAt) }));
      return { data, recordCount: page.recordCount };
    });
  }
}

@QueryHandler(CheckStudentCode)
export class CheckStudentCodeHandler implements IQueryHandler<CheckStudentCode> {
  constructor(private readonly database: Database) {}

  async execute({ input: { code, id }, context: { school } }: CheckStudentCode) {
    const holders = await this.database.inSchool(school, (sql) =>
      selectRows(sql, studentTable, 'school = $1 and code = $2', [school, code]),
    );
    return holders.every((holder) => holder.id === id);
  }
}

@QueryHandler(ExportStudents)
export class ExportStudentsHandler implements IQueryHandler<ExportStudents> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ input, context: { school, language } }: ExportStudents) {
    const { fileName, contentType } = studentExport.answer;
    const params = mergedFilters(input);
    return new FileAnswer(fileName, contentType, (stream) =>
      this.database.inSchool(school, async (sql) => {
        const batches = streamList(sql, studentTable, { params }, await studentListOptions(sql, school, params));
        await writeStudents(stream, language, this.time, async function* () {
          for await (const rows of batches) yield* await describeStudents(sql, school, rows);
        });
      }),
    );
  }
}
