import { type Message, Rejection } from '../../contracts/kernel/index.js';
import { holdLock, refreshStatistics, type Sql, tableName } from '../../database/index.js';
import type { EventStore, Unit } from '../../eventsourcing/index.js';
import type { ImportTask, StoredRow } from './import-task.js';
import type { RunTools } from './parse-run.js';

/** Rows of one transaction, where the import does not say. */
const BATCH_ROWS = 1000;

/** Settled rows after which the statistics of what they filled are looked at; then after so many times more, and at the end. */
const countedFrom = { rows: 500, times: 2 };

/** How far a task is, 0 to 100. */
function percentOf({ rowCount, goodCount, failCount, savedCount }: ImportTask): number {
  const refused = failCount - (rowCount - goodCount);
  return goodCount === 0 ? 100 : Math.floor(((savedCount + refused) * 100) / goodCount);
}

/** What of a good row its batch needs. */
export type BatchRow = Pick<StoredRow, 'rowNumber' | 'values' | 'target' | 'targetVersion'>;

/** What is done with the rows of a task. */
export interface BatchWork {
  /** Name of the import. */
  readonly kind: string;
  /** Rows of one transaction; 1,000 without it. */
  readonly batchRows?: number;
  /**
   * Settles rows, in the transaction of their batch; gives how many of them it refused.
   * @throws Rejection when one of them does not fit; the batch is then cut until that row stands alone
   */
  settle(unit: Unit, task: ImportTask, rows: readonly BatchRow[]): Promise<number>;
  /** What belongs to the end of the task, in its transaction. */
  end(unit: Unit, task: ImportTask): Promise<void>;
}

/**
 * Works through the good rows of a task in batches. Each batch is one transaction that also says how far the task has
 * come, so that a run which ends anywhere is continued by the next one and every row is settled once. While a batch is
 * settled the rows of the next one are read.
 */
export class BatchRun {
  private readonly mostRows: number;
  private batchRows: number;
  /** Row number up to which the task has come: nobody else works on it. */
  private settledThrough: number;
  /** Rows that were asked for behind a row number. */
  private ahead?: { after: number; rows: Promise<BatchRow[]> };
  /** Saved rows at which statistics are looked at next. */
  private countedNext: number;
  private counting: Promise<void> = Promise.resolve();

  constructor(
    private readonly tools: RunTools,
    private readonly store: EventStore,
    private readonly work: BatchWork,
    private readonly task: ImportTask,
  ) {
    this.mostRows = work.batchRows ?? BATCH_ROWS;
    this.batchRows = this.mostRows;
    this.settledThrough = task.savedThrough;
    this.countedNext = task.savedCount + countedFrom.rows;
  }

  /** @throws Superseded, the signal's reason, and what the database throws; running again goes on */
  async run(): Promise<void> {
    try {
      for (;;) {
        this.tools.signal.throwIfAborted();
        const task = await this.nextBatch();
        this.settledThrough = task.savedThrough;
        this.tools.onChange(task);
        if (task.savedCount >= this.countedNext || task.state === 'saved') this.count(task);
        if (task.state === 'saved') return;
      }
    } finally {
      await this.ahead?.rows.catch(() => undefined);
      await this.counting;
    }
  }

  /** Lists are asked for meanwhile, and planned by what the server believes their tables to hold. */
  private count({ savedCount }: ImportTask): void {
    this.countedNext = savedCount * countedFrom.times;
    const { tools, store } = this;
    this.counting = this.counting.then(() => refreshStatistics(tools.database, store.schema)).catch(tools.report);
  }

  /** A batch that is refused is cut in halves until the row that does not fit stands alone. */
  private async nextBatch(): Promise<ImportTask> {
    try {
      const task = await this.transact((unit, task, rows) => this.work.settle(unit, task, rows));
      this.batchRows = Math.min(this.batchRows * 2, this.mostRows);
      return task;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      if (this.batchRows === 1) return this.transact(({ sql }, _task, rows) => this.refuse(sql, rows, error.body));
      this.batchRows = Math.ceil(this.batchRows / 2);
      return this.nextBatch();
    }
  }

  /** Takes the next rows and settles them; `settle` gives how many of them it refused. */
  private async transact(settle: BatchWork['settle']): Promise<ImportTask> {
    const rows = await this.nextRows();
    const { school, meta, saveId } = this.task;
    // What takes an import back is caused by that import; what an import does is caused by itself.
    const context = { school, meta: { ...meta, causation: meta.causation ?? saveId ?? undefined } };
    return this.store.transact(context, async (unit) => {
      const { sql } = unit;
      const { tasks } = this.tools;
      const task = await tasks.lock(sql, this.task);
      // Imports of a school go one after the other, batch by batch: two that bring the same rows would only stop each other.
      holdLock(sql, `import of ${this.work.kind}: ${school}`);
      // Else the server learns a second later how much its tables have grown, which is many batches.
      sql.send('select pg_stat_force_next_flush()');
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

  /** The rows of the next batch; those behind them are on their way then. */
  private async nextRows(): Promise<BatchRow[]> {
    const known = this.ahead?.after === this.settledThrough ? await this.ahead.rows : [];
    const found = known.length > 0 ? known : await this.rowsBehind(this.settledThrough);
    const rows = found.slice(0, this.batchRows);
    const last = rows.at(-1)?.rowNumber;
    if (last === undefined) return rows;
    const others = found.slice(this.batchRows);
    const next = others.length > 0 ? Promise.resolve(others) : this.rowsBehind(last);
    // Who needs them hears of a failure.
    next.catch(() => undefined);
    this.ahead = { after: last, rows: next };
    return rows;
  }

  private rowsBehind(rowNumber: number): Promise<BatchRow[]> {
    const { tools, task } = this;
    return tools.database.inSchool(task.school, (sql) =>
      sql.query<BatchRow>(
        `select row_number as "rowNumber", values, target, target_version as "targetVersion"
         from ${tableName(tools.tasks.tables.rows)}
         where task_id = $1 and row_number > $2 and errors is null order by row_number limit ${this.mostRows}`,
        [task.id, rowNumber],
      ),
    );
  }

  private async refuse(sql: Sql, rows: readonly BatchRow[], message: Message): Promise<number> {
    const refused = rows.map(({ rowNumber }) => ({ rowNumber, message }));
    await this.tools.tasks.refuse(sql, this.task.id, refused);
    return rows.length;
  }
}
