import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type InputOf, mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { teacherCodeCheck, teacherExport, teacherQuery, teacherSuggest } from '../../../libs/contracts/people/index.js';
import { Database, listPage } from '../../../libs/database/index.js';
import { type FileAnswer, LocalTime, queryOf, type RequestContext } from '../../../libs/platform/index.js';
import { isFree } from '../person/is-free.js';
import { exportAnswer } from '../person/person-export.js';
import { teacherTable } from './teacher.read-model.js';
import { describeTeachers, teacherListOptions, teacherOrder } from './teacher-list.js';
import { teacherColumns } from './teacher-workbook.js';

export class ListTeachers extends queryOf(teacherQuery) {}
export class SuggestTeachers extends queryOf(teacherSuggest) {}
export class CheckTeacherCode extends queryOf(teacherCodeCheck) {}

/** The teachers that filters give, as a workbook. */
export class ExportTeachers extends Query<FileAnswer> {
  constructor(
    readonly input: InputOf<typeof teacherExport>,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@QueryHandler(ListTeachers)
export class ListTeachersHandler implements IQueryHandler<ListTeachers> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  execute({ input, context: { school } }: ListTeachers) {
    return this.database.inSchool(school, async (sql) => {
      const page = await listPage(sql, teacherTable, input, await teacherListOptions(sql, school, input.params));
      const rows = await describeTeachers(sql, school, page.data);
      const data = rows.map((row) => ({ ...row, createdAt: this.time.text(row.createdAt), students: [] }));
      return { data, recordCount: page.recordCount };
    });
  }
}

@QueryHandler(SuggestTeachers)
export class SuggestTeachersHandler implements IQueryHandler<SuggestTeachers> {
  constructor(private readonly database: Database) {}

  execute({ input: { keyword, ...input }, context: { school } }: SuggestTeachers) {
    const params = { keyword, ...input.params };
    return this.database.inSchool(school, async (sql) => {
      const { data, recordCount } = await listPage(
        sql,
        teacherTable,
        { ...input, params },
        {
          ...teacherOrder,
          search: { parameter: 'keyword', columns: ['name', 'code', 'phone'] },
          defaultOrder: [['name', 'asc']],
        },
      );
      return { data: await describeTeachers(sql, school, data), recordCount };
    });
  }
}

@QueryHandler(CheckTeacherCode)
export class CheckTeacherCodeHandler implements IQueryHandler<CheckTeacherCode> {
  constructor(private readonly database: Database) {}

  execute({ input: { code, id }, context: { school } }: CheckTeacherCode) {
    return this.database.inSchool(school, (sql) =>
      isFree(sql, teacherTable, 'school = $1 and code = $2', [school, code], id),
    );
  }
}

@QueryHandler(ExportTeachers)
export class ExportTeachersHandler implements IQueryHandler<ExportTeachers> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ input, context: { school, language } }: ExportTeachers) {
    const params = mergedFilters(input);
    return exportAnswer(teacherExport, this.database, school, {
      table: teacherTable,
      params,
      options: (sql) => teacherListOptions(sql, school, params),
      complete: (sql, rows) => describeTeachers(sql, school, rows),
      columns: teacherColumns(language, this.time),
    });
  }
}
