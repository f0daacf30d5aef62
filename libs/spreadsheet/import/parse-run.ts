import type { Message } from '../../contracts/kernel/index.js';
import { type Database, type Sql, saveRows, tableName } from '../../database/index.js';
import { parseSheet } from '../parse-in-worker.js';
import { meantValues, type SheetRecord } from '../sheet.js';
import { SheetProblem } from '../sheet-problem.js';
import { CheckedRows } from './checked-rows.js';
import { type SheetReading, updateOf } from './import-definition.js';
import { hiddenNote, type ImportTask, type ImportTasks, type TaskChanges } from './import-task.js';
import { findTargets, updatingSheet } from './updating-rows.js';

/** Part of the way that reading the file is; the checks are the rest. */
const READ_PERCENT = 90;
/** Highest row number of a sheet, and more. */
const LAST_ROW = 2_000_000;

/** What a run works with. */
export interface RunTools {
  database: Database;
  tasks: ImportTasks;
  /** Hears of every change. */
  onChange(task: ImportTask): void;
  /** Hears what went wrong without harm to the task. */
  report(problem: unknown): void;
  signal: AbortSignal;
}

const messageOf = ({ template, values }: Message): Message => ({ template, values });

/** Why a row is refused. */
function errorsOf(definition: SheetReading, { mode }: ImportTask, record: SheetRecord): Message[] | null {
  const all = [...record.errors.map(messageOf), ...definition.checkRow(meantValues(record), mode ?? 'add')];
  return all.length > 0 ? all : null;
}

/** Reads the file of a task into its rows and checks them. The task ends as parsed or failed. */
export class ParseRun {
  constructor(
    private readonly tools: RunTools,
    private readonly definition: SheetReading,
    private readonly task: ImportTask,
    private readonly path: string,
  ) {}

  /** @throws Superseded, the signal's reason, and what the database throws; running again begins anew */
  async run(): Promise<void> {
    try {
      await this.forgetRows();
      await this.readRows();
      await this.checkRows();
    } catch (error) {
      if (!(error instanceof SheetProblem)) throw error;
      const { template, values } = error;
      await this.change({ state: 'failed', percent: 100, problem: { template, values } });
    }
  }

  /** An earlier run may have stored some. */
  private async forgetRows(): Promise<void> {
    const { tasks } = this.tools;
    await this.change({ percent: 0 }, (sql) =>
      sql.query(`delete from ${tableName(tasks.tables.rows)} where task_id = $1`, [this.task.id]),
    );
  }

  private async readRows(): Promise<void> {
    const { tasks, signal } = this.tools;
    let percent = 0;
    const onProgress = (read: number) => {
      percent = Math.floor((read * READ_PERCENT) / 100);
    };
    const { sheet } = this.definition;
    const update = updateOf(this.definition, this.task);
    const wanted = update ? updatingSheet(sheet, update) : sheet;
    for await (const records of parseSheet(this.path, wanted, { signal, onProgress })) {
      const { id: taskId, school } = this.task;
      const rows = records.map((record) => {
        const { rowNumber, values, isHidden } = record;
        const errors = errorsOf(this.definition, this.task, record);
        const notes = isHidden ? [hiddenNote] : null;
        return {
          taskId,
          rowNumber,
          school,
          values,
          errors,
          notes,
          target: null,
          targetVersion: null,
          isUnchanged: null,
        };
      });
      await this.change({ percent }, (sql) => saveRows(sql, tasks.tables.rows, rows));
    }
  }

  private async checkRows(): Promise<void> {
    const { tasks } = this.tools;
    const { sheet, unique } = this.definition;
    const range = { taskId: this.task.id, school: this.task.school, first: 1, last: LAST_ROW, onlyGood: false };
    const changed = await this.tools.database.inSchool(this.task.school, async (sql) => {
      const rows = new CheckedRows(sql, tasks.tables, sheet, range);
      for (const keys of unique) await rows.refuseRepeats([keys].flat());
      const update = updateOf(this.definition, this.task);
      if (update)
        await findTargets({ sql, school: this.task.school }, tasks.tables, update, {
          taskId: this.task.id,
          definition: this.definition,
        });
      await this.definition.check(rows.adding);
      await this.definition.note?.(rows);
      const [counts] = await sql.query<{ rowCount: number; failCount: number }>(
        `select count(*) as "rowCount", count(errors) as "failCount" from ${tableName(tasks.tables.rows)} where task_id = $1`,
        [this.task.id],
      );
      const { rowCount, failCount } = counts!;
      const goodCount = rowCount - failCount;
      return tasks.change(sql, this.task, { state: 'parsed', percent: 100, rowCount, goodCount, failCount });
    });
    this.tools.onChange(changed);
  }

  /** Changes the task, and whatever else, in one transaction. */
  private async change(changes: TaskChanges, also?: (sql: Sql) => Promise<unknown>): Promise<void> {
    const changed = await this.tools.database.inSchool(this.task.school, async (sql) => {
      const task = await this.tools.tasks.change(sql, this.task, changes);
      await also?.(sql);
      return task;
    });
    this.tools.onChange(changed);
  }
}
