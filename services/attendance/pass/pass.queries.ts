import { currentExport, currentHours, currentQuery } from '../../../libs/contracts/attendance/index.js';
import { direction } from '../../../libs/contracts/enumerations.js';
import { type ListRow, mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { Database, tableName } from '../../../libs/database/index.js';
import {
  answers,
  FileAnswer,
  LocalTime,
  type RequestContext,
  serves,
  translate,
} from '../../../libs/platform/index.js';
import { type WriteColumn, writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { ofOwnStudents } from '../past/attendee.js';
import { passTable } from './pass.read-model.js';
import { type ListedPass, type PassFilters, PassList } from './pass-list.js';

/** Lists passes. */
export const listPasses = answers(currentQuery, { list: PassList }, (sql, input, context, { list }) =>
  list.page(sql, context, input),
);

/** Counts the passes of today by hour. */
export const countPassesByHour = answers(currentHours, { time: LocalTime }, (sql, _input, context, { time }) => {
  const parameters: unknown[] = [context.school, time.instant(time.day(Date.now()))];
  const own = ofOwnStudents('person_id', context, (value) => `$${parameters.push(value)}`);
  return sql.query<ListRow<typeof currentHours>>(
    `select floor((extract(epoch from happened_at) * 1000 - $2) / 3600000)::integer as hour,
       (count(*) filter (where direction = 1))::integer as entries,
       (count(*) filter (where direction = 2))::integer as exits
     from ${tableName(passTable)}
     where school = $1 and person_type in (1, 3) and granted
       and happened_at >= to_timestamp($2::double precision / 1000)
       and happened_at < to_timestamp($2::double precision / 1000) + interval '1 day'
       and ${['true', ...own].join(' and ')}
     group by 1 order by 1`,
    parameters,
  );
});

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

/** Writes passes as a workbook. */
export const exportPasses = serves(
  currentExport,
  { database: Database, list: PassList },
  async (input, context, { database, list }) => {
    const params = mergedFilters<PassFilters>(input);
    const sheet = {
      sheetName: translate({ template: '出入记录' }, context.language),
      columns: columnsFor(context, params),
    };
    const { fileName, contentType } = currentExport.answer;
    return new FileAnswer(fileName, contentType, (stream) =>
      database.inSchool(context.school, (sql) => writeWorkbook(stream, sheet, flat(list.all(sql, context, params)))),
    );
  },
);
