import { type Sql, tableName } from '../../database/index.js';
import type { Unit } from '../../eventsourcing/index.js';
import type { BatchWork } from './batch-run.js';
import { CheckedRows } from './checked-rows.js';
import type { ImportDefinition } from './import-definition.js';
import { importRecord } from './import-record.js';
import type { ImportTables, ImportTask, StoredRow } from './import-task.js';

/** Saves the good rows of an import, and leaves in the log that this import did. */
export class Saving implements BatchWork {
  readonly kind: string;

  constructor(
    private readonly tables: ImportTables,
    private readonly definition: ImportDefinition,
  ) {
    this.kind = definition.kind;
  }

  async settle(unit: Unit, task: ImportTask, rows: readonly StoredRow[]): Promise<number> {
    const good = await this.checked(unit.sql, task, rows);
    if (good.length > 0) {
      await this.definition.save(unit, good);
      const saved = { type: 'Save', kind: this.kind, rows: good.length } as const;
      await unit.handle(importRecord, task.saveId!, saved);
    }
    return rows.length - good.length;
  }

  async end(): Promise<void> {}

  /** The rows that still fit what is stored. */
  private async checked(sql: Sql, task: ImportTask, rows: readonly StoredRow[]): Promise<StoredRow[]> {
    const { tables, definition } = this;
    const range = {
      taskId: task.id,
      school: task.school,
      first: rows[0]!.rowNumber,
      last: rows.at(-1)!.rowNumber,
      onlyGood: true,
    };
    await definition.check(new CheckedRows(sql, tables, definition.sheet, range));
    const good = await sql.query<{ rowNumber: number }>(
      `select row_number as "rowNumber" from ${tableName(tables.rows)}
       where task_id = $1 and row_number between $2 and $3 and errors is null`,
      [range.taskId, range.first, range.last],
    );
    const numbers = new Set(good.map(({ rowNumber }) => rowNumber));
    return rows.filter(({ rowNumber }) => numbers.has(rowNumber));
  }
}
