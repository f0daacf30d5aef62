import { type Sql, tableName } from '../../database/index.js';
import type { Unit } from '../../eventsourcing/index.js';
import type { BatchRow, BatchWork, Settled } from './batch-run.js';
import { CheckedRows } from './checked-rows.js';
import { type ImportDefinition, type ImportUpdate, type UpdatingRow } from './import-definition.js';
import { endImport } from './import-end.js';
import { importRecord } from './import-record.js';
import type { ImportTask, ImportTasks } from './import-task.js';

/** What rows did that were not there. */
const nothing = { updated: 0, unchanged: 0 };

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

  async settle(unit: Unit, task: ImportTask, rows: readonly BatchRow[]): Promise<Settled> {
    const changing = rows.filter(({ target }) => target !== null) as readonly UpdatingRow[];
    const adding = rows.filter(({ target }) => target === null);
    const { update } = this.definition;
    const changed = update && changing.length > 0 ? await this.change(unit, update, task, changing) : nothing;
    const added = adding.length > 0 ? await this.add(unit, task, adding) : 0;
    const saved = changed.updated + changed.unchanged + added;
    if (saved > 0)
      await unit.handle(importRecord, task.saveId!, { type: 'Save', saved: { kind: this.kind, rows: saved } });
    return { refused: rows.length - saved, ...changed };
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

  /** Changes what rows are about, as long as it is what the check has seen; gives how many of them changed something, and how many did not have to. */
  private async change(unit: Unit, update: ImportUpdate, task: ImportTask, rows: readonly UpdatingRow[]) {
    const refusals = await update.refusals(unit, rows);
    const good = rows.filter(({ rowNumber }) => !refusals.has(rowNumber));
    const before = unit.appended.length;
    const kept = await update.save(unit, good);
    const changed = new Set(unit.appended.slice(before).map(({ streamId }) => streamId));
    const refused = rows.flatMap(({ rowNumber, target }) => {
      const message = refusals.get(rowNumber)?.[0] ?? kept.get(target);
      return message ? [{ rowNumber, message }] : [];
    });
    await this.tasks.refuse(unit.sql, task.id, refused);
    const updated = rows.filter(({ target }) => changed.has(target)).length;
    return { updated, unchanged: rows.length - refused.length - updated };
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
    await definition.check(new CheckedRows(sql, tables, definition.sheet, range).adding);
    const good = await sql.query<{ rowNumber: number }>(
      `select row_number as "rowNumber" from ${tableName(tables.rows)}
       where task_id = $1 and row_number between $2 and $3 and errors is null and target is null`,
      [range.taskId, range.first, range.last],
    );
    const numbers = new Set(good.map(({ rowNumber }) => rowNumber));
    return rows.filter(({ rowNumber }) => numbers.has(rowNumber));
  }
}
