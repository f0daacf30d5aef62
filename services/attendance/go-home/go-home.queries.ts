import { goHomeExport, goHomeQuery } from '../../../libs/contracts/attendance/index.js';
import { goHomeState } from '../../../libs/contracts/enumerations.js';
import { Database } from '../../../libs/database/index.js';
import { answers, FileAnswer, serves, translate } from '../../../libs/platform/index.js';
import { type WriteColumn, writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { GoHomeList, type ListedWayHome } from './go-home-list.js';

const parts = { list: GoHomeList };

/** Lists ways home. */
export const listWaysHome = answers(goHomeQuery, parts, (sql, input, context, { list }) =>
  list.page(sql, context, input),
);

/** Writes a page of ways home as a workbook. */
export const exportWaysHome = serves(
  goHomeExport,
  { database: Database, ...parts },
  async ({ params, page, pageSize, order, orderField, ...flat }, context, { database, list }) => {
    const text = (template: string) => translate({ template }, context.language);
    const columns: WriteColumn<ListedWayHome>[] = [
      { title: text('班级'), value: ({ className }) => className, width: 20 },
      { title: text('学生'), value: ({ studentName }) => studentName },
      { title: text('离校时间'), value: ({ leftAt }) => leftAt, width: 20 },
      { title: text('位置'), value: ({ position }) => position ?? '', width: 30 },
      { title: text('状态'), value: ({ state }) => text(goHomeState.labels[state]) },
      { title: text('家长'), value: ({ parent }) => parent ?? '' },
      { title: text('内容'), value: ({ content }) => content ?? '', width: 30 },
    ];
    const request = { page, pageSize, order, orderField, params: { ...flat, ...params } };
    const { data } = await database.inSchool(context.school, (sql) => list.page(sql, context, request));
    const { fileName, contentType } = goHomeExport.answer;
    return new FileAnswer(fileName, contentType, (stream) =>
      writeWorkbook(stream, { sheetName: text('平安到家'), columns }, data),
    );
  },
);
