import type { Call } from '../../../libs/contracts/kernel/index.js';
import {
  type Database,
  type ListOptions,
  type RowOf,
  type Sql,
  streamList,
  type Table,
} from '../../../libs/database/index.js';
import { FileAnswer } from '../../../libs/platform/index.js';
import { type WriteColumn, writeWorkbook } from '../../../libs/spreadsheet/index.js';

/** The call of an export. */
type ExportCall = Call & { answer: { kind: 'binary' } };

/** What an export writes: the rows of a list with all its filters, each as the list shows it. */
export interface ExportedList<T extends Table, Row> {
  table: T;
  /** Values of the filters. */
  params: object;
  /** How the list filters and orders. */
  options(sql: Sql): ListOptions<T> | Promise<ListOptions<T>>;
  /** Adds to stored rows what other tables know of them. */
  complete(sql: Sql, rows: readonly RowOf<T>[]): Promise<readonly Row[]>;
  columns: readonly WriteColumn<Row>[];
}

/** Answers a list as a workbook, written in constant memory. */
export function exportAnswer<T extends Table, Row>(
  { answer: { fileName, contentType } }: ExportCall,
  database: Database,
  school: string,
  { table, params, options, complete, columns }: ExportedList<T, Row>,
): FileAnswer {
  const sheetName = fileName.replace(/\.xlsx$/, '');
  return new FileAnswer(fileName, contentType, (stream) =>
    database.inSchool(school, async (sql) => {
      const batches = streamList(sql, table, { params }, await options(sql));
      async function* rows() {
        for await (const batch of batches) yield* await complete(sql, batch);
      }
      await writeWorkbook(stream, { sheetName, columns: [...columns] }, rows());
    }),
  );
}
