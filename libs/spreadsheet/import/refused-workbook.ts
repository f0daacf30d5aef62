import type { Writable } from 'node:stream';
import type { Message } from '../../contracts/kernel/index.js';
import { type Sql, streamRows } from '../../database/index.js';
import type { Sheet } from '../sheet.js';
import { columnWidth } from '../template/column-help.js';
import { writeWorkbook } from '../workbook-writer.js';
import { type ImportCaller, textOf } from './import-caller.js';

/** A row that was refused. */
interface RefusedRow {
  values: Partial<Record<string, string>>;
  errors: readonly Message[];
}

/** The columns of an import's template. */
type Columns = Sheet['columns'];

/** Which rows a statement gives. */
interface RefusedRows {
  statement: string;
  parameters: readonly unknown[];
}

async function* rowsOf(sql: Sql, { statement, parameters }: RefusedRows): AsyncGenerator<RefusedRow> {
  for await (const batch of streamRows<RefusedRow>(sql, statement, parameters)) yield* batch;
}

/** Writes refused rows as a workbook: the columns of the template, and why, before the columns that may come again and again. */
export function writeRefused(
  sql: Sql,
  stream: Writable,
  sheet: { columns: Columns },
  rows: RefusedRows,
  caller: ImportCaller,
) {
  const written = (columns: Columns) =>
    columns.map((column) => ({
      title: column.title,
      width: columnWidth(column, []),
      value: ({ values }: RefusedRow) => values[column.key],
    }));
  const reason = { title: '失败原因', width: 40, value: ({ errors }: RefusedRow) => textOf(errors, caller) };
  const columns = [
    ...written(sheet.columns.filter(({ group }) => group === undefined)),
    reason,
    ...written(sheet.columns.filter(({ group }) => group !== undefined)),
  ];
  return writeWorkbook(stream, { sheetName: '导入错误数据', columns }, rowsOf(sql, rows));
}
