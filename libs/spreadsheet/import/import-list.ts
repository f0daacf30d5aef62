import type { Writable } from 'node:stream';
import {
  importBegun,
  importEnded,
  importRowsSaved,
  importUndoBegun,
  importUndone,
} from '../../contracts/import/import.events.js';
import { type ImportMode, type ImportState, refusedRowsKept } from '../../contracts/import/import-calls.js';
import { type PagedRequest, Rejection } from '../../contracts/kernel/index.js';
import {
  instant,
  integer,
  listPage,
  nullable,
  type Sql,
  selectRows,
  table,
  tableName,
  uuid,
  varchar,
} from '../../database/index.js';
import { type EventStore, projection } from '../../eventsourcing/index.js';
import type { LocalTime } from '../../platform/index.js';
import type { ImportCaller } from './import-caller.js';
import type { ImportDefinition } from './import-definition.js';
import type { ImportTables } from './import-task.js';
import { writeRefused } from './refused-workbook.js';

/** Nothing is said of what saved rows did. */
const untold = { addedCount: null, updatedCount: null, unchangedCount: null };
/** All saved rows added. */
const onlyAdded = (addedCount: number) => ({ addedCount, updatedCount: 0, unchangedCount: 0 });

/**
 * The list of a service's imports, each from the beginning of its save to the end of its undo.
 * @param source the service
 */
export function importRecords(source: string) {
  const records = table(source, 'import_record', {
    columns: {
      /** Of the save. */
      id: uuid(),
      school: uuid(),
      /** Name of the import, `student`. */
      kind: varchar(32),
      mode: varchar<ImportMode>(8),
      /** Null for imports from before file names were kept. */
      fileName: nullable(varchar()),
      importedBy: varchar(),
      /** Of the request that began the save. */
      requestId: nullable(varchar(64)),
      begunAt: instant(),
      endedAt: nullable(instant()),
      /** Rows of the file. */
      rowCount: integer(),
      savedCount: integer(),
      /** Rows refused by the check or the save. */
      refusedCount: integer(),
      state: varchar<ImportState>(16),
      /** What the saved rows did; null while it is saved, and of updates of before, which did not tell. */
      addedCount: nullable(integer()),
      updatedCount: nullable(integer()),
      unchangedCount: nullable(integer()),
      /** How much an undo took back, and how much it had to leave. */
      takenBack: nullable(integer()),
      leftCount: nullable(integer()),
    },
    key: ['id'],
    indexes: { import_record_begun: { columns: ['school', 'kind', 'begunAt'] } },
  });
  return projection({
    source,
    table: records,
    version: 2,
    on: (on) => [
      on(importBegun, (row, { streamId: id, school, meta, recordedAt, data: { rows, refused, ...data } }) => ({
        id,
        school,
        ...data,
        importedBy: meta.actor,
        requestId: row?.requestId ?? meta.requestId ?? null,
        begunAt: row?.begunAt ?? recordedAt,
        endedAt: null,
        rowCount: rows,
        savedCount: row?.savedCount ?? 0,
        refusedCount: refused,
        ...untold,
        state: 'saving',
        takenBack: null,
        leftCount: null,
      })),
      on(importRowsSaved, (row, { streamId: id, school, meta, recordedAt, data: { kind, rows } }) => {
        if (row && row.fileName !== null) return { ...row, savedCount: row.savedCount + rows };
        // From before an import told its beginning: each batch tells all that is known.
        const savedCount = (row?.savedCount ?? 0) + rows;
        return {
          id,
          school,
          kind,
          mode: 'add',
          fileName: null,
          importedBy: meta.actor,
          requestId: meta.requestId ?? null,
          begunAt: row?.begunAt ?? recordedAt,
          endedAt: recordedAt,
          rowCount: savedCount,
          savedCount,
          refusedCount: 0,
          ...onlyAdded(savedCount),
          state: 'saved',
          takenBack: null,
          leftCount: null,
        };
      }),
      on(
        importEnded,
        (
          row,
          { recordedAt: endedAt, data: { outcome: state, saved: savedCount, refused: refusedCount, ...effects } },
        ) => {
          if (!row) return row;
          const { added: addedCount = null, updated: updatedCount = null, unchanged: unchangedCount = null } = effects;
          const told = row.mode === 'add' ? onlyAdded(savedCount) : { addedCount, updatedCount, unchangedCount };
          return { ...row, state, savedCount, refusedCount, ...told, endedAt };
        },
      ),
      on(importUndoBegun, (row) => row && { ...row, state: 'undoing' as const }),
      on(
        importUndone,
        (row, { data: { takenBack, left } }) => row && { ...row, state: 'undone' as const, takenBack, leftCount: left },
      ),
    ],
  });
}

/** The read model of `importRecords`. */
export type ImportRecords = ReturnType<typeof importRecords>;

/** How long refused rows are kept, ms. */
const keepingTime = refusedRowsKept * 86_400_000;

/** What a list of imports may be asked for. */
type ListRequest = PagedRequest<{ requestId?: string }>;

/** What was imported before, whoever did it. */
export class ImportList {
  constructor(
    private readonly store: EventStore,
    private readonly records: ImportRecords,
    private readonly tables: ImportTables,
  ) {}

  /** A page of the imports of a kind, the newest first. @throws Rejection 1001 where the order field is none of the row's */
  async page(sql: Sql, kind: string, request: ListRequest, time: LocalTime) {
    const { data, recordCount } = await listPage(sql, this.records.table, request, {
      filters: { requestId: { equals: 'requestId' } },
      where: (bind) => `kind = ${bind(kind)}`,
      orderable: {
        createtime: 'begunAt',
        admin: 'importedBy',
        filename: 'fileName',
        count: 'rowCount',
        successCount: 'savedCount',
        failCount: 'refusedCount',
        addedcount: 'addedCount',
        updatedcount: 'updatedCount',
        unchangedcount: 'unchangedCount',
        takenback: 'takenBack',
        leftcount: 'leftCount',
      },
      defaultOrder: [['begunAt', 'desc']],
    });
    const until = await this.refusedUntil(sql, data);
    const rows = data.map(({ rowCount: count, savedCount: successCount, refusedCount: failCount, ...row }) => ({
      ...row,
      count,
      successCount,
      failCount,
      begunAt: time.text(row.begunAt),
      refusedUntil: until.has(row.id) ? time.text(until.get(row.id)!) : null,
    }));
    return { data: rows, recordCount };
  }

  /** Until when the refused rows of imports are kept, epoch ms; of those that have none there is nothing. */
  private async refusedUntil(sql: Sql, records: readonly { id: string }[]): Promise<ReadonlyMap<string, number>> {
    const ids = records.map(({ id }) => id);
    const kept = await sql.query<{ id: string; keptAt: number }>(
      `select asked.id, (select kept_at from ${tableName(this.tables.refused)} as row where row.import_id = asked.id limit 1) as "keptAt"
       from unnest($1::uuid[]) as asked (id)`,
      [ids],
    );
    return new Map(kept.flatMap(({ id, keptAt }) => (keptAt === null ? [] : [[id, keptAt + keepingTime]])));
  }

  /** Writes the rows that an import refused as a workbook, as long as they are kept. @throws Rejection 1004 */
  async refused(
    { kind, sheet }: ImportDefinition,
    importId: string,
    caller: ImportCaller,
  ): Promise<(stream: Writable) => Promise<void>> {
    const { database } = this.store;
    const { school } = caller.context;
    const { refused } = this.tables;
    await database.inSchool(school, async (sql) => {
      const found = await selectRows(sql, this.records.table, 'id = $1 and kind = $2', [importId, kind]);
      if (found.length === 0) throw Rejection.notFound('导入不存在');
      const kept = await selectRows(sql, refused, 'import_id = $1', [importId], 'limit 1');
      if (kept.length === 0) throw Rejection.notFound('没有失败数据或已超过保留期限');
    });
    const statement = `select values, errors from ${tableName(refused)} where import_id = $1 order by row_number`;
    const rows = { statement, parameters: [importId] };
    return (stream) => database.inSchool(school, (sql) => writeRefused(sql, stream, sheet, rows, caller));
  }
}
