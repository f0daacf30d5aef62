import type { Writable } from 'node:stream';
import { type ImportMode, importMegabytes } from '../../contracts/import/import-calls.js';
import { type Message, Rejection, type UploadedFile } from '../../contracts/kernel/index.js';
import { holdLock, newId, type Sql, saveRows, selectList, selectRows, tableName } from '../../database/index.js';
import type { EventStore, Unit, WorkContext } from '../../eventsourcing/index.js';
import { cleanCell } from '../cell-text.js';
import { SHEET_PROBLEMS } from '../sheet-problem.js';
import {
  howFar,
  type ImportCaller,
  ownerOf,
  progressOf,
  type RequireMode,
  textOf,
  unknownTask,
} from './import-caller.js';
import { type ImportDefinition, isSaved, type RowValues, type SheetReading } from './import-definition.js';
import { endImport } from './import-end.js';
import { ImportFiles } from './import-files.js';
import { ImportList, type ImportRecords } from './import-list.js';
import type { ImportProgressSink } from './import-progress.js';
import { type ImportRequests, importRecord } from './import-record.js';
import { ImportRunner } from './import-runner.js';
import {
  effectOf,
  hiddenNote,
  type ImportTables,
  type ImportTask,
  ImportTasks,
  importOf,
  newTask,
  type StoredRow,
} from './import-task.js';
import { ImportUndos } from './import-undos.js';
import { writeRefused } from './refused-workbook.js';

/** Tasks of an account that may be under way at once. */
const MAX_UNDER_WAY = 10;
/** Rows that a parse result holds at most; the counts are of all, and the error workbook has all refused ones. */
const MAX_SHOWN = { refused: 5000, good: 2000 } as const;

/** Of what a service's imports are made. */
export interface ImportsOptions {
  store: EventStore;
  tables: ImportTables;
  /** Which request saved which import. */
  requests: ImportRequests;
  /** What was imported. */
  records: ImportRecords;
  definitions: readonly SheetReading[];
  /** DATA_DIR. */
  folder: string;
  /** Folder of its files below that of a school, which no other service has. */
  files?: string;
  sink: ImportProgressSink;
  /** Hears of failures that no file is to blame for. */
  onFailure(error: unknown, taskId?: string): void;
  /** Pauses between attempts of a run that fails unexpectedly, ms. */
  pauses?: readonly number[];
}

/** Most characters of a file's name that are kept. */
const longestName = 200;

/** The name of a file as it can be kept and shown. */
const fileNameOf = ({ name }: UploadedFile) => [...cleanCell(name)].slice(0, longestName).join('');

/** Counts of a file that could not be read. */
const noRows = { addedCount: 0, updatedCount: 0, unchangedCount: 0, hiddenCount: 0 };

/** True when the file could be read: a task that failed later was saving. */
const isParsed = ({ state, saveId }: ImportTask) => state !== 'parsing' && (state !== 'failed' || saveId !== null);

/** The imports of a service: what the calls of each ask for. */
export class Imports {
  /** The undos of them. */
  readonly undos: ImportUndos;
  /** What was imported before. */
  readonly list: ImportList;
  private readonly store: EventStore;
  private readonly tasks: ImportTasks;
  private readonly files: ImportFiles;
  private readonly definitions: ReadonlyMap<string, SheetReading>;
  private readonly runner: ImportRunner;

  constructor({
    store,
    tables,
    requests,
    records,
    definitions,
    folder,
    files: name = 'imports',
    sink,
    onFailure,
    pauses,
  }: ImportsOptions) {
    this.store = store;
    this.tasks = new ImportTasks(tables);
    this.files = new ImportFiles(folder, name);
    this.definitions = new Map(definitions.map((definition) => [definition.kind, definition]));
    const { tasks, files } = this;
    this.runner = new ImportRunner({ store, tasks, files, definitions: this.definitions, sink, onFailure, pauses });
    const definitionOf = (kind: string) => this.definition(kind);
    this.list = new ImportList(store, records, tables);
    this.undos = new ImportUndos({ store, tasks, requests, runner: this.runner, definitionOf });
  }

  /** Begins to work, also on what an earlier process left unfinished. */
  start(): void {
    this.runner.start();
  }

  /** Stops at the next safe point; the next process goes on from there. */
  stop(): Promise<void> {
    return this.runner.stop();
  }

  /**
   * Takes a workbook and begins to parse it.
   * @returns id of the parse task
   * @throws Rejection 1001 for what is no .xlsx file or too large, 1005 while too many tasks are under way
   */
  async upload(kind: string, file: UploadedFile, context: WorkContext, mode: ImportMode = 'add'): Promise<string> {
    if (!/\.xlsx$/i.test(file.name)) throw Rejection.invalid('请上传xlsx文件');
    if (file.size > importMegabytes * 1024 * 1024)
      throw Rejection.invalid(SHEET_PROBLEMS.tooLarge, { max: importMegabytes });
    const named = { kind: this.reading(kind).kind, mode, fileName: fileNameOf(file) };
    const task = newTask(named, ownerOf(context), context);
    try {
      await this.files.keep(file, task);
      await this.store.transact(context, async ({ sql }) => {
        await this.refuseTooMany(sql, task.owner);
        await saveRows(sql, this.tasks.tables.tasks, [task]);
      });
    } catch (error) {
      await this.files.remove(task);
      throw error;
    }
    this.runner.accept(task);
    return task.id;
  }

  /** The imports of a school that are under way, the oldest first. */
  async underWay(school: string) {
    const tasks = await this.store.database.inSchool(school, (sql) =>
      selectRows(
        sql,
        this.tasks.tables.tasks,
        `school = $1 and state in ('parsing', 'saving')`,
        [school],
        'order by created_at',
      ),
    );
    return tasks.map(({ id, kind, state, percent }) => ({
      id,
      ...importOf(kind),
      isSaving: state === 'saving',
      percent,
    }));
  }

  /** How far the parse is, and why it failed. @throws Rejection 1004 */
  async parseProgress(kind: string, taskId: string, caller: ImportCaller) {
    const task = await this.find([kind], { id: taskId }, caller.context);
    const complete = task.state !== 'parsing';
    const success = isParsed(task);
    const message = complete && !success ? parseFailure(task.problem, caller) : '';
    return { complete, isComplete: complete, success, ...howFar(complete ? 100 : task.percent), message };
  }

  /** The rows in the order of the file, of a long file the first refused and the first good ones. @throws Rejection 1004 */
  async parseResult(kind: string, taskId: string, caller: ImportCaller) {
    const task = await this.find([kind], { id: taskId }, caller.context);
    const success = isParsed(task);
    const { rowCount: count, failCount } = success ? task : { rowCount: 0, failCount: 0 };
    const { hiddenCount, ...effects } = success ? await this.goodCounts(task) : noRows;
    const stored = success ? await this.asStored(kind, task, await this.shownRows(task)) : [];
    const rows = stored.map((row) => this.shown(kind, row, caller));
    const counts = { count, successCount: count - failCount, failCount, ...effects, hiddenCount };
    return { success, mode: task.mode ?? 'add', ...counts, ...(rows.length < count && { truncated: true }), rows };
  }

  /** All rows of a file in its order, for who makes something else of them than an import, and how many of the good ones are hidden. @throws Rejection 1004, 1005 */
  async rowsOf<Key extends string>(kind: string, taskId: string, caller: ImportCaller) {
    const task = await this.find([kind], { id: taskId }, caller.context);
    if (task.state === 'parsing') throw Rejection.state('文件正在解析，请稍后重试');
    const rows = await this.store.database.inSchool(task.school, (sql) =>
      selectRows(sql, this.tasks.tables.rows, 'task_id = $1', [task.id], 'order by row_number'),
    );
    const read = rows.map(({ rowNumber, values, errors }) => ({
      rowNumber,
      values: values as RowValues<Key>,
      isGood: errors === null,
      error: textOf(errors, caller),
    }));
    const [good, refused] = [read.filter(({ isGood }) => isGood), read.filter(({ isGood }) => !isGood)];
    const { hiddenCount } = await this.goodCounts(task);
    return { good, refused, hiddenCount };
  }

  /**
   * Begins to save the good rows, or goes on with a save that the server had to give up.
   * @param requireMode refuses what rows of this mode do
   * @returns id of the save task; of one that was begun before the same
   * @throws Rejection 1004, 1005
   */
  async save(kind: string, taskId: string, context: WorkContext, requireMode?: RequireMode): Promise<string> {
    const owner = ownerOf(context);
    const { task, saveId } = await this.store.transact(context, async (unit) => {
      const { sql } = unit;
      const begun = await this.beginSave(unit, kind, taskId, context);
      const task = begun ?? (await this.tasks.find(sql, [kind], owner, { id: taskId }));
      if (!task) throw unknownTask();
      requireMode?.(task.mode ?? 'add');
      if (task.state === 'parsing') throw Rejection.state('文件正在解析，请稍后重试');
      if (!task.saveId) throw Rejection.state('没有可保存的数据');
      return { task, saveId: task.saveId };
    });
    if (task.state === 'saving') this.runner.accept(task);
    return saveId;
  }

  /** How far a save of one of these imports is: counts of the rows to save. @throws Rejection 1004 */
  async saveProgress(kinds: readonly string[], taskId: string, caller: ImportCaller) {
    const task = await this.find(kinds, { saveId: taskId }, caller.context);
    const { savedCount, updatedCount, unchangedCount } = task;
    const [updated, unchanged] = [updatedCount ?? 0, unchangedCount ?? 0];
    const effects = { addedCount: savedCount - updated - unchanged, updatedCount: updated, unchangedCount: unchanged };
    return { ...progressOf(task, caller), ...effects };
  }

  /** Cancels what is under way and forgets the task; rows that were saved stay. An unknown id is no error. */
  async clean(
    kind: string,
    { parseTaskId, saveTaskId }: { parseTaskId?: string; saveTaskId?: string },
    context: WorkContext,
  ): Promise<void> {
    const ids = [parseTaskId ?? null, saveTaskId ?? null];
    const condition = 'kind = $1 and owner = $2 and (id = $3 or save_id = $4)';
    const parameters = [kind, ownerOf(context), ...ids];
    const removed = await this.store.transact(context, async (unit) => {
      const { tasks } = this.tasks.tables;
      const saving = await selectRows(unit.sql, tasks, `${condition} and state = 'saving'`, parameters, 'for update');
      for (const task of saving) await endImport(unit, this.tasks, task, 'cancelled');
      return this.tasks.remove(unit.sql, condition, parameters);
    });
    for (const task of removed) {
      this.runner.drop(task.id);
      await this.files.remove(task);
    }
  }

  /** Writes the refused rows as a workbook: the columns of the template and why. @throws Rejection 1004 */
  async errors(kind: string, taskId: string, caller: ImportCaller): Promise<(stream: Writable) => Promise<void>> {
    const task = await this.find([kind], { id: taskId }, caller.context);
    const { rows } = this.tasks.tables;
    const statement = `select values, errors from ${tableName(rows)}
      where task_id = $1 and errors is not null order by row_number`;
    const refused = { statement, parameters: [task.id] };
    return (stream) =>
      this.store.database.inSchool(task.school, (sql) =>
        writeRefused(sql, stream, this.reading(kind).sheet, refused, caller),
      );
  }

  /** Writes the refused rows of an import that has ended, whoever it was. @throws Rejection 1004 */
  refused(kind: string, importId: string, caller: ImportCaller): Promise<(stream: Writable) => Promise<void>> {
    return this.list.refused(this.definition(kind), importId, caller);
  }

  private reading(kind: string): SheetReading {
    const reading = this.definitions.get(kind);
    if (!reading) throw new Error(`there is no import ${kind}`);
    return reading;
  }

  private definition(kind: string): ImportDefinition {
    const definition = this.reading(kind);
    if (!isSaved(definition)) throw new Error(`rows of ${kind} are not saved`);
    return definition;
  }

  private async refuseTooMany(sql: Sql, owner: string): Promise<void> {
    holdLock(sql, `imports of ${owner}`);
    const condition = `owner = $1 and state in ('parsing', 'saving')`;
    const underWay = await selectRows(sql, this.tasks.tables.tasks, condition, [owner], `limit ${MAX_UNDER_WAY}`);
    if (underWay.length >= MAX_UNDER_WAY) throw Rejection.state('同时进行的导入过多，请稍后重试');
  }

  private async find(
    kinds: readonly string[],
    key: { id: string } | { saveId: string },
    context: WorkContext,
  ): Promise<ImportTask> {
    const owner = ownerOf(context);
    const task = await this.store.database.inSchool(context.school, (sql) => this.tasks.find(sql, kinds, owner, key));
    if (!task) throw unknownTask();
    return task;
  }

  /** Gives the task as it is saving now; undefined when it cannot be saved, or is already. @throws Rejection 1005 */
  private async beginSave(unit: Unit, kind: string, id: string, context: WorkContext): Promise<ImportTask | undefined> {
    const { tasks } = this.tasks.tables;
    const [begun] = await unit.sql.query<ImportTask>(
      `update ${tableName(tasks)}
       set state = 'saving', percent = 0, problem = null, save_id = coalesce(save_id, $4), meta = $5, alive_at = now()
       where kind = $1 and owner = $2 and id = $3
         and (state = 'parsed' and good_count > 0 or state = 'failed' and save_id is not null)
       returning ${selectList(tasks)}`,
      [kind, ownerOf(context), id, newId(), JSON.stringify(context.meta)],
    );
    if (!begun) return undefined;
    const { saveId, mode, fileName, rowCount: rows, failCount: refused } = begun;
    const data = { kind, mode: mode ?? ('add' as const), fileName: fileName ?? '', rows, refused };
    await unit.handle(importRecord, saveId!, { type: 'Begin', import: data });
    return begun;
  }

  private shownRows({ school, id }: ImportTask): Promise<StoredRow[]> {
    const { rows } = this.tasks.tables;
    const part = (condition: string, limit: number) =>
      `(select ${selectList(rows)} from ${tableName(rows)} where task_id = $1 and errors ${condition}
        order by row_number limit ${limit})`;
    return this.store.database.inSchool(school, (sql) =>
      sql.query<StoredRow>(
        `${part('is not null', MAX_SHOWN.refused)} union all ${part('is null', MAX_SHOWN.good)} order by "rowNumber"`,
        [id],
      ),
    );
  }

  /** The same rows, the good ones with what will be stored. */
  private async asStored(
    kind: string,
    { school }: ImportTask,
    rows: readonly StoredRow[],
  ): Promise<readonly StoredRow[]> {
    const definition = this.definition(kind);
    const good = rows.filter(({ errors }) => errors === null);
    if (!definition.stored || good.length === 0) return rows;
    const values = await this.store.database.inSchool(school, (sql) =>
      definition.stored!(
        sql,
        school,
        good.map((row) => row.values),
      ),
    );
    const known = new Map(good.map(({ rowNumber }, index) => [rowNumber, values[index]!]));
    return rows.map((row) => ({ ...row, values: known.get(row.rowNumber) ?? row.values }));
  }

  /** How many of the good rows do what, and how many are out of sight in the sheet. */
  private async goodCounts({ school, id }: ImportTask) {
    const { rows } = this.tasks.tables;
    const [counts] = await this.store.database.inSchool(school, (sql) =>
      sql.query<Record<'addedCount' | 'updatedCount' | 'unchangedCount' | 'hiddenCount', number>>(
        `select count(*) filter (where target is null) as "addedCount",
           count(*) filter (where target is not null and is_unchanged is not true) as "updatedCount",
           count(*) filter (where target is not null and is_unchanged) as "unchangedCount",
           count(*) filter (where notes @> $2::jsonb) as "hiddenCount"
         from ${tableName(rows)} where task_id = $1 and errors is null`,
        [id, JSON.stringify([hiddenNote])],
      ),
    );
    return counts!;
  }

  private shown(kind: string, row: StoredRow, caller: ImportCaller) {
    const { rowNumber, values, errors, notes } = row;
    return {
      ...this.definition(kind).show(values),
      rowNumber,
      success: errors === null,
      ...(errors === null && { effect: effectOf(row) }),
      error: textOf(errors, caller),
      note: errors === null ? textOf(notes, caller) : '',
    };
  }
}

/** Why a parse failed, as far as that is known. */
function parseFailure(problem: Message | null | undefined, { translate }: ImportCaller): string {
  if (!problem) return translate({ template: 'excel分析失败！' });
  return translate({ template: 'excel分析失败！{reason}', values: { reason: translate(problem) } });
}
