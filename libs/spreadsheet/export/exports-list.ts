import { type Call, type Field, mergedFilters } from '../../contracts/kernel/index.js';
import {
  Database,
  type ListOptions,
  type ListRequest,
  type RowOf,
  type Sql,
  streamList,
  type Table,
} from '../../database/index.js';
import { FileAnswer, LocalTime, type Scope, serves } from '../../platform/index.js';
import { type WriteColumn, writeWorkbook } from '../index.js';
import { type WorkbookTexts, workbookTexts } from './workbook-texts.js';

/** A call that answers the rows which its filters give as a workbook. */
type ExportCall<Filters> = Call & { input: { params: Field<Filters> }; answer: { kind: 'binary' } };

/** What an export writes: the rows of a list with all its filters, each as the list shows it. */
interface ExportedList<T extends Table, Filters, Row> {
  table: T;
  /** How the list filters and orders. */
  options(
    sql: Sql,
    school: string,
    filters: Filters,
    time: LocalTime,
    scope: Scope,
  ): ListOptions<T> | Promise<ListOptions<T>>;
  /** Adds to stored rows what other tables know of them. */
  complete(sql: Sql, school: string, rows: readonly RowOf<T>[], scope: Scope): Promise<readonly Row[]>;
  columns(texts: WorkbookTexts, time: LocalTime): WriteColumn<Row>[];
}

/**
 * Says how a call that exports a list is handled: it streams a workbook, in the order that is asked for, in constant memory.
 * @throws Rejection 1001 for an order that the list does not have
 */
export const exportsList = <T extends Table, Filters extends object, Row>(
  call: ExportCall<Filters>,
  { table, options, complete, columns }: ExportedList<T, Filters, Row>,
) =>
  serves(call, { database: Database, time: LocalTime }, async (input, context, { database, time }) => {
    const { school, language } = context;
    const asked = input as { params: Filters } & Partial<Filters> & Pick<ListRequest, 'order' | 'orderField'>;
    const params = mergedFilters<Filters>(asked);
    const { order, orderField } = asked;
    const { fileName, contentType } = call.answer;
    const sheet = { sheetName: fileName.replace(/\.xlsx$/, ''), columns: columns(workbookTexts(language), time) };
    return new FileAnswer(fileName, contentType, (stream) =>
      database.inSchool(school, async (sql) => {
        const listed = await options(sql, school, params, time, context);
        const batches = streamList(sql, table, { params, order, orderField }, listed);
        async function* rows() {
          for await (const batch of batches) yield* await complete(sql, school, batch, context);
        }
        await writeWorkbook(stream, sheet, rows());
      }),
    );
  });
