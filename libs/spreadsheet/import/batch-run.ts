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

/** What came of the rows of a batch; those of which nothing is said added, or were taken back. */
export interface Settled {
  refused: number;
  updated?: number;
  unchanged?: number;
}

/** What is done with the rows of a task. */
export interface BatchWork {
  /** Name of the import. */
  readonly kind: string;
  /** Rows of one transaction; 1,000 without it. */
  readonly batchRows?: number;
  /**
   * Settles rows, in the transaction of their batch.
   * @throws Rejection when one of them does not fit; the batch is then cut until that row stands alone
   */
  settle(unit: Unit, task: ImportTask, rows: readonly BatchRow[]): Promise<Settled>;
  /** What belongs to the end of the task, in its transaction. */
  end(unit: Unit, task: ImportTask): Promise<void>;
}

/**
 * Works through the good rows of a task in batches: first those that change something, then those that add, both in the order
 * of the file. Each batch is one transaction that also says how far the task has
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

  /** Takes the next rows and settles them. */
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
      const { refused, updated = 0, unchanged = 0 } = await settle(unit, task, rows);
      const savedCount = task.savedCount + rows.length - refused;
      const failCount = task.failCount + refused;
      const updatedCount = task.updatedCount === null ? null : task.updatedCount + updated;
      const unchangedCount = task.unchangedCount === null ? null : task.unchangedCount + unchanged;
      const percent = percentOf({ ...task, savedCount, failCount });
      const counts = { savedCount, updatedCount, unchangedCount, failCount };
      return tasks.change(sql, task, { savedThrough: last, ...counts, percent });
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

  /** The rows after one that was settled; from the beginning, the number is 0. */
  private rowsBehind(rowNumber: number): Promise<BatchRow[]> {
    const { tools, task, mostRows } = this;
    const rows = tableName(tools.tasks.tables.rows);
    const good = (condition: string) =>
      `(select row_number as "rowNumber", values, target, target_version as "targetVersion" from ${rows}
        where task_id = $1 and errors is null and ${condition} order by row_number limit ${mostRows})`;
    return tools.database.inSchool(task.school, (sql) =>
      sql.query<BatchRow>(
        `with place as (
           select exists (select from ${rows} where task_id = $1 and row_number = $2 and target is null) as "isAmongAdding")
         ${good(`target is not null and row_number > $2 and not (select "isAmongAdding" from place)`)}
         union all
         ${good(`target is null and row_number > case when (select "isAmongAdding" from place) then $2 else 0 end`)}
         limit ${mostRows}`,
        [task.id, rowNumber],
      ),
    );
  }

  private async refuse(sql: Sql, rows: readonly BatchRow[], message: Message): Promise<Settled> {
    const refused = rows.map(({ rowNumber }) => ({ rowNumber, message }));
    await this.tools.tasks.refuse(sql, this.task.id, refused);
    return { refused: rows.length };
  }
}
