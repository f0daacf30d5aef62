import {
  healthMissingStudents,
  healthMissingTeachers,
  healthRelativeExport,
  healthRelativeQuery,
  healthStudentExport,
  healthStudentQuery,
  healthTeacherExport,
  healthTeacherQuery,
  openHealthSubmit,
} from '../../../libs/contracts/attendance/index.js';
import { type Field, mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { Database } from '../../../libs/database/index.js';
import { answers, FileAnswer, type RequestContext, serves, translate } from '../../../libs/platform/index.js';
import { type WriteColumn, writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { type HealthFilters, HealthList, type ListedReport, type ReportType } from './health-list.js';

const parts = { list: HealthList };

/** Lists check-ins of students, of relatives and of teachers. */
export const listStudentReports = answers(healthStudentQuery, parts, (sql, input, context, { list }) =>
  list.page(sql, context, 1, input),
);
export const listRelativeReports = answers(healthRelativeQuery, parts, (sql, input, context, { list }) =>
  list.page(sql, context, 2, input),
);
export const listTeacherReports = answers(healthTeacherQuery, parts, (sql, input, context, { list }) =>
  list.page(sql, context, 3, input),
);

/** Lists who has not checked in. */
export const listMissingStudents = answers(healthMissingStudents, parts, (sql, input, context, { list }) =>
  list.missing(sql, context, 1, input),
);
export const listMissingTeachers = answers(healthMissingTeachers, parts, (sql, input, context, { list }) =>
  list.missing(sql, context, 3, input),
);

/** The answers under their labels, as the open interface takes them: codes are told by their words. */
function answerColumns(text: (template: string) => string): WriteColumn<ListedReport>[] {
  const { type: _type, personCode: _code, name: _name, kinship: _kinship, ...asked } = openHealthSubmit.input;
  return Object.entries<Field>(asked).map(([name, { label = '', enumeration }]) => ({
    title: text(label),
    value: (report) => {
      const value = report[name as keyof ListedReport] as string | number | null | undefined;
      if (value === undefined || value === null) return '';
      return enumeration ? text(enumeration.labels[value] ?? '') : value;
    },
  }));
}

/** Columns of the workbooks (source: fangyi.list and its detail), in the reader's language. */
function columnsFor({ language }: RequestContext, type: ReportType): WriteColumn<ListedReport>[] {
  const text = (template: string) => translate({ template }, language);
  return [
    { title: text('班级'), value: ({ className }) => className, width: 20 },
    { title: text(type === 3 ? '教师' : '学生'), value: ({ studentName }) => studentName },
    ...(type === 2
      ? [
          { title: text('亲属姓名'), value: ({ name }: ListedReport) => name ?? '' },
          { title: text('关系'), value: ({ kinship }: ListedReport) => kinship ?? '' },
        ]
      : []),
    ...answerColumns(text),
    { title: text('提交时间'), value: ({ reportedAt }) => reportedAt, width: 20 },
  ];
}

async function* flat<T>(batches: AsyncIterable<T[]>): AsyncIterable<T> {
  for await (const batch of batches) yield* batch;
}

const exporting = (
  record: typeof healthStudentExport | typeof healthRelativeExport | typeof healthTeacherExport,
  type: ReportType,
) =>
  serves(record, { database: Database, ...parts }, async (input, context, { database, list }) => {
    const params = mergedFilters<HealthFilters>(input);
    const sheet = {
      sheetName: translate({ template: '健康打卡' }, context.language),
      columns: columnsFor(context, type),
    };
    const { fileName, contentType } = record.answer;
    return new FileAnswer(fileName, contentType, (stream) =>
      database.inSchool(context.school, (sql) =>
        writeWorkbook(stream, sheet, flat(list.all(sql, context, type, params))),
      ),
    );
  });

/** Write check-ins as a workbook. */
export const exportStudentReports = exporting(healthStudentExport, 1);
export const exportRelativeReports = exporting(healthRelativeExport, 2);
export const exportTeacherReports = exporting(healthTeacherExport, 3);
