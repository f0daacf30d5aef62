import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { currentExport, currentQuery } from '../../../libs/contracts/attendance/index.js';
import { direction } from '../../../libs/contracts/enumerations.js';
import { type InputOf, mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { Database } from '../../../libs/database/index.js';
import { FileAnswer, queryOf, type RequestContext, translate } from '../../../libs/platform/index.js';
import { type WriteColumn, writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { type ListedPass, type PassFilters, PassList } from './pass-list.js';

export class ListPasses extends queryOf(currentQuery) {}
export class ExportPasses extends Query<FileAnswer> {
  constructor(
    readonly input: InputOf<typeof currentExport>,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@QueryHandler(ListPasses)
export class ListPassesHandler implements IQueryHandler<ListPasses> {
  constructor(
    private readonly database: Database,
    private readonly list: PassList,
  ) {}

  execute({ input, context: { school } }: ListPasses) {
    return this.database.inSchool(school, (sql) => this.list.page(sql, school, input));
  }
}

/** Columns of the workbook (source: current.list), in the reader's language. */
function columnsFor({ language }: RequestContext, { personType }: PassFilters): WriteColumn<ListedPass>[] {
  const text = (template: string) => translate({ template }, language);
  const column = (title: string, value: WriteColumn<ListedPass>['value'], width?: number) => ({
    title: text(title),
    value,
    ...(width ? { width } : {}),
  });
  const directionOf = (pass: ListedPass) => (pass.direction ? text(direction.labels[pass.direction]) : '');
  return [
    column('班级/组织机构', ({ className }) => className, 20),
    column('编码', ({ personCode }) => personCode),
    column('姓名', ({ personName }) => personName),
    column('方向', directionOf),
    column('位置', ({ position }) => position, 30),
    column('时间', ({ happenedAt }) => happenedAt, 20),
    ...(personType === 3 ? [column('考勤组', ({ groupName }) => groupName)] : []),
  ];
}

async function* flat<T>(batches: AsyncIterable<T[]>): AsyncIterable<T> {
  for await (const batch of batches) yield* batch;
}

@QueryHandler(ExportPasses)
export class ExportPassesHandler implements IQueryHandler<ExportPasses> {
  constructor(
    private readonly database: Database,
    private readonly list: PassList,
  ) {}

  async execute({ input, context }: ExportPasses) {
    const { school, language } = context;
    const params = mergedFilters<PassFilters>(input);
    const sheet = {
      sheetName: translate({ template: '出入记录' }, language),
      columns: columnsFor(context, params),
    };
    const { fileName, contentType } = currentExport.answer;
    return new FileAnswer(fileName, contentType, (stream) =>
      this.database.inSchool(school, (sql) => writeWorkbook(stream, sheet, flat(this.list.all(sql, school, params)))),
    );
  }
}
