import {
  studentRecordExport,
  studentRecordQuery,
  studentRecordSummary,
  teacherRecordExport,
  teacherRecordQuery,
  teacherRecordSummary,
} from '../../../libs/contracts/attendance/index.js';
import { mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { Database } from '../../../libs/database/index.js';
import { answers, FileAnswer, type RequestContext, serves, translate } from '../../../libs/platform/index.js';
import { type WriteColumn, writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { type ListedRecord, type RecordedType, type RecordFilters, RecordList } from './record-list.js';

const parts = { list: RecordList };

/** Lists records of students. */
export const listStudentRecords = answers(studentRecordQuery, parts, (sql, input, context, { list }) =>
  list.page(sql, context, 1, input),
);

/** Lists records of teachers. */
export const listTeacherRecords = answers(teacherRecordQuery, parts, (sql, input, context, { list }) =>
  list.page(sql, context, 3, input),
);

/** Counts records of students. */
export const countStudentRecords = answers(studentRecordSummary, parts, (sql, input, context, { list }) =>
  list.counts(sql, context, 1, mergedFilters<RecordFilters>(input)),
);

/** Counts records of teachers: the tiles choose the state, so they do not follow it. */
export const countTeacherRecords = answers(teacherRecordSummary, parts, (sql, input, context, { list }) =>
  list.counts(sql, context, 3, { ...mergedFilters<RecordFilters>(input), state: undefined }),
);

/** Columns of the workbooks (source: attstudent.list, attteacher.list), in the reader's language. */
function columnsFor({ language }: RequestContext, type: RecordedType): WriteColumn<ListedRecord>[] {
  const text = (template: string) => translate({ template }, language);
  const column = (title: string, value: WriteColumn<ListedRecord>['value'], width?: number) => ({
    title: text(title),
    value,
    ...(width ? { width } : {}),
  });
  const yesOrNo = (value: boolean) => text(value ? '是' : '否');
  return [
    column(type === 1 ? '班级' : '组织机构', ({ className }) => className, 20),
    column('编码', ({ personCode }) => personCode),
    column('姓名', ({ personName }) => personName),
    column('班次', ({ title }) => title),
    column('日期', ({ day }) => day, 14),
    column('上班打卡', ({ signIn }) => signIn ?? ''),
    column('下班打卡', ({ signOut }) => signOut ?? ''),
    column('迟到', ({ isLate }) => yesOrNo(isLate)),
    column('早退', ({ isEarly }) => yesOrNo(isEarly)),
    column('缺勤', ({ isAbsent }) => yesOrNo(isAbsent)),
  ];
}

async function* flat<T>(batches: AsyncIterable<T[]>): AsyncIterable<T> {
  for await (const batch of batches) yield* batch;
}

/** The workbook of what the filters give. */
function workbookOf(
  { answer: { fileName, contentType } }: Pick<typeof studentRecordExport, 'answer'>,
  type: RecordedType,
  params: RecordFilters,
  context: RequestContext,
  { database, list }: { database: Database; list: RecordList },
): FileAnswer {
  const sheet = {
    sheetName: translate({ template: '考勤记录' }, context.language),
    columns: columnsFor(context, type),
  };
  return new FileAnswer(fileName, contentType, (stream) =>
    database.inSchool(context.school, (sql) =>
      writeWorkbook(stream, sheet, flat(list.all(sql, context, type, params))),
    ),
  );
}

/** Writes records of students as a workbook. */
export const exportStudentRecords = serves(
  studentRecordExport,
  { database: Database, ...parts },
  async (input, context, given) => workbookOf(studentRecordExport, 1, mergedFilters(input), context, given),
);

/** Writes records of teachers as a workbook. */
export const exportTeacherRecords = serves(
  teacherRecordExport,
  { database: Database, ...parts },
  async (input, context, given) => workbookOf(teacherRecordExport, 3, mergedFilters(input), context, given),
);
