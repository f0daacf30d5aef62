import { importRowsSaved, importUndoBegun } from '../../contracts/import/import.events.js';
import { Rejection } from '../../contracts/kernel/index.js';
import { columnOf, newId, type Sql, saveRows, selectList, selectRows, tableName } from '../../database/index.js';
import type { EventStore, Unit, WorkContext } from '../../eventsourcing/index.js';
import { type ImportCaller, ownerOf, progressOf, type RequireMode, textOf, unknownTask } from './import-caller.js';
import type { ImportDefinition, TouchedTable } from './import-definition.js';
import { type ImportRequests, importOfRequest, importRecord } from './import-record.js';
import type { ImportRunner } from './import-runner.js';
import { type ImportTask, type ImportTasks, newTask, undoOf } from './import-task.js';

/** What was left that a progress tells of at most. */
const MAX_SHOWN = 2000;

/** Of what the undos of a service's imports are made. */
export interface UndosOptions {
  store: EventStore;
  tasks: ImportTasks;
  requests: ImportRequests;
  runner: ImportRunner;
  definitionOf(kind: string): ImportDefinition;
}

/** Names an import: by the task of its save, or by the request that began it. */
export interface NamedImport {
  taskId?: string;
  requestId?: string;
}

/** Takes imports back: what they added and nobody changed or refers to since. */
export class ImportUndos {
  constructor(private readonly options: UndosOptions) {}

  /**
   * Begins to take an import back, or goes on with an undo that the server had to give up.
   * @param requireMode refuses what rows of this mode did
   * @returns id of the undo
   * @throws Rejection 1004 for what no import of this kind saved, 1005 while it is saved or taken back, when it was taken
   *   back, and when nothing of it is left
   */
  async begin(kind: string, named: NamedImport, context: WorkContext, requireMode?: RequireMode): Promise<string> {
    const { store, runner } = this.options;
    const task = await store.transact(context, async (unit) => {
      const importId = await this.idOf(unit.sql, named);
      await this.refuseWhileSaving(unit.sql, importId);
      const { state } = await unit.load(importRecord, importId);
      if (state && state.kind !== kind) throw Rejection.notFound('导入不存在');
      requireMode?.(state?.mode ?? 'add');
      const begun = state?.undoId && !state.isUndone ? await this.resumed(unit.sql, state.undoId, context) : undefined;
      return begun ?? this.begun(unit, kind, importId, context);
    });
    runner.accept(task);
    return task.id;
  }

  /** How far an undo is, and what it left. @throws Rejection 1004 */
  async progress(kind: string, taskId: string, caller: ImportCaller) {
    const { store, tasks } = this.options;
    const { context } = caller;
    return store.database.inSchool(context.school, async (sql) => {
      const task = await tasks.find(sql, [undoOf(kind)], ownerOf(context), { id: taskId });
      if (!task) throw unknownTask();
      const condition = 'task_id = $1 and errors is not null';
      const rows = await selectRows(
        sql,
        tasks.tables.rows,
        condition,
        [taskId],
        `order by row_number limit ${MAX_SHOWN}`,
      );
      const left = rows.map(({ values: { category = '', id = '', code = '', name = '' }, errors }) => ({
        category,
        id,
        code,
        name,
        reason: textOf(errors, caller),
      }));
      return { ...progressOf(task, caller), left };
    });
  }

  private async idOf(sql: Sql, { taskId, requestId }: NamedImport): Promise<string> {
    if (taskId) return taskId;
    if (!requestId) throw unknownTask();
    return importOfRequest(sql, this.options.requests, requestId);
  }

  /** Holds the task of the import, while it is there: a save that goes on meanwhile waits, and finds it taken back. */
  private async refuseWhileSaving(sql: Sql, importId: string): Promise<void> {
    const { tasks } = this.options.tasks.tables;
    const [saving] = await selectRows(sql, tasks, 'save_id = $1', [importId], 'for update');
    if (saving?.state === 'saving') throw Rejection.state('导入正在保存，请稍后重试');
  }

  /** The undo that was given up, under way again; undefined where its task is gone. @throws Rejection 1005 */
  private async resumed(sql: Sql, undoId: string, context: WorkContext): Promise<ImportTask | undefined> {
    const { tasks } = this.options.tasks.tables;
    const [found] = await selectRows(sql, tasks, 'id = $1', [undoId], 'for update');
    if (found?.state === 'saving') throw Rejection.state('该导入正在撤销，请稍后重试');
    if (!found) return undefined;
    const [task] = await sql.query<ImportTask>(
      `update ${tableName(tasks)} set state = 'saving', problem = null, owner = $2, alive_at = now()
       where id = $1 returning ${selectList(tasks)}`,
      [undoId, ownerOf(context)],
    );
    return task;
  }

  private async begun(unit: Unit, kind: string, importId: string, context: WorkContext): Promise<ImportTask> {
    const { tasks, definitionOf } = this.options;
    const id = newId();
    await unit.handle(importRecord, importId, { type: 'BeginUndo', undoId: id });
    const { touched } = definitionOf(kind).undo;
    let count = 0;
    for (const table of touched) count += await this.addRows(unit, id, importId, table, count);
    if (count === 0) throw Rejection.state('导入的数据已不存在，无需撤销');
    const meta = { ...context.meta, causation: importId };
    const task = {
      ...newTask({ kind: undoOf(kind), mode: null, fileName: null }, ownerOf(context), { ...context, meta }),
      id,
      saveId: id,
    };
    const counted = { ...task, state: 'saving', rowCount: count, goodCount: count };
    await saveRows(unit.sql, tasks.tables.tasks, [counted]);
    return counted;
  }

  /**
   * Makes rows of the things of one category that the import added or changed and that are still there; gives how many. What
   * later imports changed and gave back since counts as if it had not been.
   */
  private async addRows(
    { sql, school }: Unit,
    taskId: string,
    importId: string,
    { category, table, code, name }: TouchedTable,
    before: number,
  ): Promise<number> {
    const { schema } = this.options.store;
    // A batch records its rows and that it did in one append: their times are the same, and lead to the pages of the log.
    const [saved] = await sql.query<{ first: number; last: number }>(
      `select min(recorded_at) as first, max(recorded_at) as last from ${schema}.events
       where category = $1 and stream_id = $2 and type = $3`,
      [importRecord.category, importId, importRowsSaved.name],
    );
    const [rows] = await sql.query<{ count: number }>(
      `with made as (
         select stream_id, min(sequence) as sequence, count(*) as changes, min(stream_version) - 1 as before,
           max(stream_version) as last from ${schema}.events
         where school = $3 and recorded_at between to_timestamp($4::double precision / 1000)
           and to_timestamp($5::double precision / 1000)
           and category = $6 and meta ->> 'causation' = $7 group by stream_id
       ), later as (
         select made.stream_id, event.meta ->> 'causation' as cause, count(*) as changes, max(event.sequence) as sequence
         from made join ${schema}.events as event
           on event.stream_id = made.stream_id and event.category = $6 and event.stream_version > made.last
         group by made.stream_id, cause
       ), settled as (
         select stream_id, sum(changes) as changes from later group by stream_id
         having bool_and(exists (select from ${schema}.events as undo
           where undo.stream_id = case when later.cause ~ '^[0-9a-f-]{36}$' then later.cause::uuid end
             and undo.category = $8 and undo.type = $9 and undo.sequence < later.sequence))
       ), added as (
         insert into ${tableName(this.options.tasks.tables.rows)} (task_id, row_number, school, values)
         select $1, $2 + row_number() over (order by made.sequence), $3, jsonb_build_object('category', $6::text,
           'id', made.stream_id::text, 'changes', (made.changes + coalesce(settled.changes, 0))::text, 'before', made.before::text,
           'code', thing."${columnOf(code)}", 'name', thing."${columnOf(name)}")
         from made join ${tableName(table)} as thing on thing.id = made.stream_id
           left join settled using (stream_id) returning 1)
       select count(*) as count from added`,
      [
        taskId,
        before,
        school,
        saved!.first,
        saved!.last,
        category,
        importId,
        importRecord.category,
        importUndoBegun.name,
      ],
    );
    return rows!.count;
  }
}
