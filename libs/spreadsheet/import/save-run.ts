import { type Message, Rejection } from '../../contracts/kernel/index.js';
import { type Sql, selectRows, tableName } from '../../database/index.js';
import type { EventStore, Unit } from '../../eventsourcing/index.js';
import { CheckedRows } from './checked-rows.js';
import type { ImportDefinition } from './import-definition.js';
import type { ImportTask, StoredRow } from './import-task.js';
import type { RunTools } from './parse-run.js';

/** Rows of one transaction. */
const BATCH_ROWS = 1000;

/** How far saving is, 0 to 100. */
function percentOf({ rowCount, goodCount, failCount, savedCount }: ImportTask): number {
  const refused = failCount - (rowCount - goodCount);
  return goodCount === 0 ? 100 : Math.floor(((savedCount + refused) * 100) / goodCount);
}

/**
 * Saves the good rows of a task in batches. Each batch is one transaction that also says how far saving has come, so
 * that a run which ends anywhere is continued by the next one and every row is saved once.
 */
export class SaveRun {
  private batchRows = BATCH_ROWS;

  constructor(
    private readonly tools: RunTools,
    private readonly store: EventStore,
    private readonly definition: ImportDefinition,
    private readonly task: ImportTask,
  ) {}

  /** @throws Superseded, the signal's reason, and what the database throws; running again goes on */
  async run(): Promise<void> {
    for (;;) {
      this.tools.signal.throwIfAborted();
      const task = await this.saveBatch();
      this.tools.onChange(task);
      if (task.state === 'saved') return;
    }
  }

  /** A batch that is refused is cut in halves until the row that does not fit stands alone. */
  private async saveBatch(): Promise<ImportTask> {
    try {
      const task = await this.transact(async (unit, good) => {
        if (good.length > 0) await this.definition.save(unit, good);
        return 0;
      });
      this.batchRows = Math.min(this.batchRows * 2, BATCH_ROWS);
      return task;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      if (this.batchRows === 1) return this.transact((unit, good) => this.refuse(unit.sql, good, error.body));
      this.batchRows = Math.ceil(this.batchRows / 2);
      return this.saveBatch();
    }
  }

  /** Takes the next rows, checks them again and settles the good ones; `settle` gives how many of them it refused. */
  private transact(settle: (unit: Unit, good: StoredRow[]) => Promise<number>): Promise<ImportTask> {
    const { school, meta, saveId } = this.task;
    const context = { school, meta: { ...meta, causation: saveId ?? undefined } };
    return this.store.transact(context, async (unit) => {
      const { sql } = unit;
      const { tasks } = this.tools;
      const task = await tasks.lock(sql, this.task);
      const rows = await this.nextRows(sql, task);
      const last = rows.at(-1)?.rowNumber;
      if (last === undefined) return tasks.change(sql, task, { state: 'saved', percent: 100 });
      const good = await this.checked(sql, rows);
      const refused = rows.length - good.length + (await settle(unit, good));
      const savedCount = task.savedCount + rows.length - refused;
      const failCount = task.failCount + refused;
      const percent = percentOf({ ...task, savedCount, failCount });
      return tasks.change(sql, task, { savedThrough: last, savedCount, failCount, percent });
    });
  }

  private nextRows(sql: Sql, { id, savedThrough }: ImportTask): Promise<StoredRow[]> {
    return selectRows(
      sql,
      this.tools.tasks.tables.rows,
      'task_id = $1 and row_number > $2 and errors is null',
      [id, savedThrough],
      `order by row_number limit ${this.batchRows}`,
    );
  }

  /** The rows that still fit what is stored. */
  private async checked(sql: Sql, rows: readonly StoredRow[]): Promise<StoredRow[]> {
    const { tables } = this.tools.tasks;
    const range = {
      taskId: this.task.id,
      school: this.task.school,
      first: rows[0]!.rowNumber,
      last: rows.at(-1)!.rowNumber,
      onlyGood: true,
    };
    await this.definition.check(new CheckedRows(sql, tables, this.definition.sheet, range));
    const good = await sql.query<{ rowNumber: number }>(
      `select row_number as "rowNumber" from ${tableName(tables.rows)}
       where task_id = $1 and row_number between $2 and $3 and errors is null`,
      [range.taskId, range.first, range.last],
    );
    const numbers = new Set(good.map(({ rowNumber }) => rowNumber));
    return rows.filter(({ rowNumber }) => numbers.has(rowNumber));
  }

  private async refuse(sql: Sql, rows: readonly StoredRow[], message: Message): Promise<number> {
    await sql.query(
      `update ${tableName(this.tools.tasks.tables.rows)} set errors = $3::jsonb
       where task_id = $1 and row_number = any($2)`,
      [this.task.id, rows.map(({ rowNumber }) => rowNumber), JSON.stringify([message])],
    );
    return rows.length;
  }
}
