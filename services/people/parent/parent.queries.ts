import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type InputOf, mergedFilters } from '../../../libs/contracts/kernel/index.js';
import {
  parentBoundStudents,
  parentCheck,
  parentCodeCheck,
  parentExport,
  parentQuery,
  parentSuggest,
} from '../../../libs/contracts/people/index.js';
import { Database, listPage } from '../../../libs/database/index.js';
import { type FileAnswer, LocalTime, queryOf, type RequestContext } from '../../../libs/platform/index.js';
import { isFree } from '../person/is-free.js';
import { exportAnswer } from '../person/person-export.js';
import { parentTable } from './parent.read-model.js';
import { boundStudents, describeParents, parentListOptions, parentOrderable } from './parent-list.js';
import { parentColumns } from './parent-workbook.js';

export class ListParents extends queryOf(parentQuery) {}
export class SuggestParents extends queryOf(parentSuggest) {}
export class ListBoundStudents extends queryOf(parentBoundStudents) {}
export class CheckParentCode extends queryOf(parentCodeCheck) {}
export class CheckParent extends queryOf(parentCheck) {}

/** The parents that filters give, as a workbook. */
export class ExportParents extends Query<FileAnswer> {
  constructor(
    readonly input: InputOf<typeof parentExport>,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@QueryHandler(ListParents)
export class ListParentsHandler implements IQueryHandler<ListParents> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  execute({ input, context: { school } }: ListParents) {
    return this.database.inSchool(school, async (sql) => {
      const page = await listPage(sql, parentTable, input, parentListOptions(input.params));
      const rows = await describeParents(sql, school, page.data);
      const data = rows.map((row) => ({ ...row, createdAt: this.time.text(row.createdAt) }));
      return { data, recordCount: page.recordCount };
    });
  }
}

@QueryHandler(SuggestParents)
export class SuggestParentsHandler implements IQueryHandler<SuggestParents> {
  constructor(private readonly database: Database) {}

  execute({ input, context: { school } }: SuggestParents) {
    return this.database.inSchool(school, (sql) =>
      listPage(sql, parentTable, input, {
        search: { parameter: 'keyword', columns: ['name', 'code', 'phone'] },
        orderable: parentOrderable,
        defaultOrder: [['name', 'asc']],
      }),
    );
  }
}

@QueryHandler(ListBoundStudents)
export class ListBoundStudentsHandler implements IQueryHandler<ListBoundStudents> {
  constructor(private readonly database: Database) {}

  async execute({ input: { parentId }, context: { school } }: ListBoundStudents) {
    const students = await this.database.inSchool(school, (sql) => boundStudents(sql, school, [parentId]));
    return students.get(parentId) ?? [];
  }
}

@QueryHandler(CheckParentCode)
export class CheckParentCodeHandler implements IQueryHandler<CheckParentCode> {
  constructor(private readonly database: Database) {}

  execute({ input: { code, id }, context: { school } }: CheckParentCode) {
    return this.database.inSchool(school, (sql) =>
      isFree(sql, parentTable, 'school = $1 and code = $2', [school, code], id),
    );
  }
}

@QueryHandler(CheckParent)
export class CheckParentHandler implements IQueryHandler<CheckParent> {
  constructor(private readonly database: Database) {}

  execute({ input: { id, phone, idNumber }, context: { school } }: CheckParent) {
    const condition = 'school = $1 and (phone = $2 or id_number = $3)';
    return this.database.inSchool(school, (sql) =>
      isFree(sql, parentTable, condition, [school, phone ?? null, idNumber ?? null], id),
    );
  }
}

@QueryHandler(ExportParents)
export class ExportParentsHandler implements IQueryHandler<ExportParents> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ input, context: { school, language } }: ExportParents) {
    const params = mergedFilters(input);
    return exportAnswer(parentExport, this.database, school, {
      table: parentTable,
      params,
      options: () => parentListOptions(params),
      complete: (sql, rows) => describeParents(sql, school, rows),
      columns: parentColumns(language, this.time),
    });
  }
}
