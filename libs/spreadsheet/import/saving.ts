import { type Sql, tableName } from '../../database/index.js';
import type { Unit } from '../../eventsourcing/index.js';
import type { BatchRow, BatchWork } from './batch-run.js';
import { CheckedRows } from './checked-rows.js';
import { type ImportDefinition, type ImportUpdate, type UpdatingRow, updateOf } from './import-definition.js';
import { endImport } from './import-end.js';
import { importRecord } from './import-record.js';
import type { ImportTask, ImportTasks } from './import-task.js';

/** Saves the good rows of an import, and leaves in the log that this import did. */
export class Saving implements BatchWork {
  readonly kind: string;
  readonly batchRows?: number;

  constructor(
    private readonly tasks: ImportTasks,
    private readonly definition: ImportDefinition,
  ) {
    this.kind = definition.kind;
    this.batchRows = definition.batchRows;
  }

  async settle(unit: Unit, task: ImportTask, rows: readonly BatchRow[]): Promise<number> {
    const update = updateOf(this.definition, task);
    const saved = update ? await this.change(unit, update, task, rows) : await this.add(unit, task, rows);
    if (saved > 0)
      await unit.handle(importRecord, task.saveId!, { type: 'Save', saved: { kind: this.kind, rows: saved } });
    return rows.length - saved;
  }

  end(unit: Unit, task: ImportTask): Promise<void> {
    return endImport(unit, this.tasks, task, 'saved');
  }

  /** Adds what rows say; gives how many of them. */
  private async add(unit: Unit, task: ImportTask, rows: readonly BatchRow[]): Promise<number> {
    const good = await this.checked(unit.sql, task, rows);
    if (good.length > 0) await this.definition.save(unit, good);
    return good.length;
  }

  /** Changes what rows are about, as long as it is what the check has seen; gives how many of them. */
  private async change(unit: Unit, update: ImportUpdate, task: ImportTask, rows: readonly BatchRow[]): Promise<number> {
    const updating = rows as readonly UpdatingRow[];
    const refusals = await update.refusals(unit, updating);
    const good = updating.filter(({ rowNumber }) => !refusals.has(rowNumber));
    const kept = await update.save(unit, good);
    const refused = updating.flatMap(({ rowNumber, target }) => {
      const message = refusals.get(rowNumber)?.[0] ?? kept.get(target);
      return message ? [{ rowNumber, message }] : [];
    });
    await this.tasks.refuse(unit.sql, task.id, refused);
    return rows.length - refused.length;
  }

  /** The rows that still fit what is stored. */
  private async checked(sql: Sql, task: ImportTask, rows: readonly BatchRow[]): Promise<BatchRow[]> {
    const { definition } = this;
    const { tables } = this.tasks;
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
