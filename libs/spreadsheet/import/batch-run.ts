import { type Message, Rejection } from '../../contracts/kernel/index.js';
import { holdLock, type Sql, selectRows } from '../../database/index.js';
import type { EventStore, Unit } from '../../eventsourcing/index.js';
import type { ImportTask, StoredRow } from './import-task.js';
import type { RunTools } from './parse-run.js';

/** Rows of one transaction. */
const BATCH_ROWS = 1000;

/** How far a task is, 0 to 100. */
function percentOf({ rowCount, goodCount, failCount, savedCount }: ImportTask): number {
  const refused = failCount - (rowCount - goodCount);
  return goodCount === 0 ? 100 : Math.floor(((savedCount + refused) * 100) / goodCount);
}

/** What is done with the rows of a task. */
export interface BatchWork {
  /** Name of the import. */
  readonly kind: string;
  /**
   * Settles rows, in the transaction of their batch; gives how many of them it refused.
   * @throws Rejection when one of them does not fit; the batch is then cut until that row stands alone
   */
  settle(unit: Unit, task: ImportTask, rows: readonly StoredRow[]): Promise<number>;
  /** What belongs to the end of the task, in its transaction. */
  end(unit: Unit, task: ImportTask): Promise<void>;
}

/**
 * Works through the good rows of a task in batches. Each batch is one transaction that also says how far the task has
 * come, so that a run which ends anywhere is continued by the next one and every row is settled once.
 */
export class BatchRun {
  private batchRows = BATCH_ROWS;

  constructor(
    private readonly tools: RunTools,
    private readonly store: EventStore,
    private readonly work: BatchWork,
    private readonly task: ImportTask,
  ) {}

  /** @throws Superseded, the signal's reason, and what the database throws; running again goes on */
  async run(): Promise<void> {
    for (;;) {
      this.tools.signal.throwIfAborted();
      const task = await this.nextBatch();
      this.tools.onChange(task);
      if (task.state === 'saved') return;
    }
  }

  /** A batch that is refused is cut in halves until the row that does not fit stands alone. */
  private async nextBatch(): Promise<ImportTask> {
    try {
      const task = await this.transact((unit, task, rows) => this.work.settle(unit, task, rows));
      this.batchRows = Math.min(this.batchRows * 2, BATCH_ROWS);
      return task;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      if (this.batchRows === 1) return this.transact(({ sql }, _task, rows) => this.refuse(sql, rows, error.body));
      this.batchRows = Math.ceil(this.batchRows / 2);
      return this.nextBatch();
    }
  }

  /** Takes the next rows and settles them; `settle` gives how many of them it refused. */
  private transact(settle: BatchWork['settle']): Promise<ImportTask> {
    const { school, meta, saveId } = this.task;
    // What takes an import back is caused by that import; what an import does is caused by itself.
    const context = { school, meta: { ...meta, causation: meta.causation ?? saveId ?? undefined } };
    return this.store.transact(context, async (unit) => {
      const { sql } = unit;
      const { tasks } = this.tools;
      const task = await tasks.lock(sql, this.task);
      // Imports of a school go one after the other, batch by batch: two that bring the same rows would only stop each other.
      holdLock(sql, `import of ${this.work.kind}: ${school}`);
      const rows = await this.nextRows(sql, task);
      const last = rows.at(-1)?.rowNumber;
      if (last === undefined) {
        await this.work.end(unit, task);
        return tasks.change(sql, task, { state: 'saved', percent: 100 });
      }
      const refused = await settle(unit, task, rows);
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

  private async refuse(sql: Sql, rows: readonly StoredRow[], message: Message): Promise<number> {
    const refused = rows.map(({ rowNumber }) => ({ rowNumber, message }));
    await this.tools.tasks.refuse(sql, this.task.id, refused);
    return rows.length;
  }
}
