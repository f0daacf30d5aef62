import type { ImportEffect, ImportMode } from '../../contracts/import/import-calls.js';
import type { EventMeta, Message } from '../../contracts/kernel/index.js';
import {
  boolean,
  instant,
  integer,
  json,
  newId,
  nullable,
  type RowOf,
  type Sql,
  selectList,
  selectRows,
  table,
  tableName,
  uuid,
  varchar,
} from '../../database/index.js';
import type { WorkContext } from '../../eventsourcing/index.js';

/**
 * Where a task stands: `parsing` becomes `parsed` or `failed`; `parsed` becomes `saving`, and that `saved` or, when the
 * server could not go on, `failed`. A task that is cancelled is gone.
 */

/** Refused rows of imports that have ended, for who comes later. They are kept for a while, and no read model. */
const refusedRowTable = (schema: string) =>
  table(schema, 'import_refused_row', {
    columns: {
      /** Of the save. */
      importId: uuid(),
      /** In the file, as Excel shows it. */
      rowNumber: integer(),
      school: uuid(),
      /** Cells by the keys of the sheet's columns. */
      values: json<Partial<Record<string, string>>>(),
      errors: json<Message[]>(),
      keptAt: instant(),
    },
    key: ['importId', 'rowNumber'],
    indexes: { import_refused_row_age: { columns: ['keptAt'] } },
  });

/**
 * The tables of a service's imports. They are its work queue, no read models: made by a migration, never rebuilt.
 * @param schema PostgreSQL schema of the service
 */
export const importTables = (schema: string) => ({
  tasks: table(schema, 'import_task', {
    columns: {
      /** Of the parse, for the client. */
      id: uuid(),
      school: uuid(),
      /** Name of the import, `student`; `student.undo` takes one back. */
      kind: varchar(32),
      /** As the browser named the file; null, of tasks of before. */
      fileName: nullable(varchar()),
      /** What its rows do; null, of tasks of before: they add. Rows of an update that have no target add too. */
      mode: nullable(varchar<ImportMode>(8)),
      /** Account that uploaded the file; nobody else sees the task. */
      owner: uuid(),
      /** Of the save, for the client. */
      saveId: nullable(uuid()),
      state: varchar(16),
      /** Of the step under way, 0 to 100. */
      percent: integer(),
      rowCount: integer(),
      /** Rows that were good after the parse. */
      goodCount: integer(),
      /** Rows refused until now. */
      failCount: integer(),
      savedCount: integer(),
      /** How many of the saved rows changed something, and how many had nothing to change; the others added. Null, of tasks of before. */
      updatedCount: nullable(integer()),
      unchangedCount: nullable(integer()),
      /** Number of the row up to which saving has come: those that change come before those that add. */
      savedThrough: integer(),
      problem: nullable(json<Message>()),
      /** Of the request whose work is under way. */
      meta: json<EventMeta>(),
      /** Grows with each run: a run that was taken over by another notices it here. */
      run: integer(),
      /** When the process that works on it was last alive. */
      aliveAt: instant(),
      createdAt: instant(),
    },
    key: ['id'],
    indexes: {
      import_task_owner: { columns: ['school', 'owner'] },
      import_task_unfinished: { columns: ['aliveAt'], where: `state in ('parsing', 'saving')` },
    },
  }),
  rows: table(schema, 'import_row', {
    columns: {
      taskId: uuid(),
      /** In the file, as Excel shows it. */
      rowNumber: integer(),
      school: uuid(),
      /** Cells by the keys of the sheet's columns. */
      values: json<Partial<Record<string, string>>>(),
      /** Why the row is refused; null while it is good. */
      errors: nullable(json<Message[]>()),
      /** What a clerk should look at before a good row is saved, such as what it changes; null where it is plain. */
      notes: nullable(json<Message[]>()),
      /** Id of what the row changes, and the version that its stream had; null where it adds. */
      target: nullable(uuid()),
      targetVersion: nullable(integer()),
      /** True where the target has all that the row says; null where it adds. */
      isUnchanged: nullable(boolean()),
    },
    key: ['taskId', 'rowNumber'],
  }),
  refused: refusedRowTable(schema),
});

export type ImportTables = ReturnType<typeof importTables>;
export type ImportTask = RowOf<ImportTables['tasks']>;
export type StoredRow = RowOf<ImportTables['rows']>;

/** What a clerk is told of a row that a filter has put out of sight: it is imported like the others. */
export const hiddenNote: Message = { template: '该行在工作表中是隐藏的' };

/** What a good row does. */
export const effectOf = ({ target, isUnchanged }: Pick<StoredRow, 'target' | 'isUnchanged'>): ImportEffect => {
  if (target === null) return 'add';
  return isUnchanged ? 'unchanged' : 'update';
};

/** Name of the tasks that take imports of this name back. They save as imports do: their rows are what is taken back. */
export const undoOf = (kind: string) => `${kind}.undo`;

/** The import that a task is of, and whether it takes one back. */
export function importOf(kind: string): { kind: string; isUndo: boolean } {
  const isUndo = kind.endsWith('.undo');
  return { kind: isUndo ? kind.slice(0, -'.undo'.length) : kind, isUndo };
}

/** A task that begins now. */
export function newTask(
  { kind, mode, fileName }: Pick<ImportTask, 'kind' | 'mode' | 'fileName'>,
  owner: string,
  { school, meta }: WorkContext,
): ImportTask {
  const now = Date.now();
  return {
    id: newId(),
    school,
    kind,
    fileName,
    mode,
    owner,
    saveId: null,
    state: 'parsing',
    percent: 0,
    rowCount: 0,
    goodCount: 0,
    failCount: 0,
    savedCount: 0,
    updatedCount: 0,
    unchangedCount: 0,
    savedThrough: 0,
    problem: null,
    meta,
    run: 0,
    aliveAt: now,
    createdAt: now,
  };
}

/** The task is no longer this run's: it was cancelled, or another process has taken it over. */
export class Superseded extends Error {}

/** What a run changes of its task. */
export type TaskChanges = Partial<
  Pick<
    ImportTask,
    | 'state'
    | 'percent'
    | 'rowCount'
    | 'goodCount'
    | 'failCount'
    | 'savedCount'
    | 'updatedCount'
    | 'unchangedCount'
    | 'savedThrough'
    | 'problem'
  >
>;

const columns = {
  state: 'state',
  percent: 'percent',
  rowCount: 'row_count',
  goodCount: 'good_count',
  failCount: 'fail_count',
  savedCount: 'saved_count',
  updatedCount: 'updated_count',
  unchangedCount: 'unchanged_count',
  savedThrough: 'saved_through',
  problem: 'problem',
} as const satisfies Record<keyof TaskChanges, string>;

/** Reads and changes the tasks of a service. */
export class ImportTasks {
  constructor(readonly tables: ImportTables) {}

  /** The task of an owner, of one of these imports, by the id of its parse or its save. */
  async find(
    sql: Sql,
    kinds: readonly string[],
    owner: string,
    key: { id: string } | { saveId: string },
  ): Promise<ImportTask | undefined> {
    const [column, value] = 'id' in key ? ['id', key.id] : ['save_id', key.saveId];
    const parameters = [kinds, owner, value];
    const [task] = await selectRows(
      sql,
      this.tables.tasks,
      `kind = any($1) and owner = $2 and ${column} = $3`,
      parameters,
    );
    return task;
  }

  /**
   * Takes an unfinished task over for a new run.
   * @returns undefined when it is finished or gone meanwhile
   */
  async take(sql: Sql, id: string): Promise<ImportTask | undefined> {
    const [task] = await sql.query<ImportTask>(
      `update ${tableName(this.tables.tasks)} set run = run + 1, alive_at = now()
       where id = $1 and state in ('parsing', 'saving') returning ${selectList(this.tables.tasks)}`,
      [id],
    );
    return task;
  }

  /** Locks the task of a run and gives it as it stands. @throws Superseded */
  async lock(sql: Sql, { id, run, state }: ImportTask): Promise<ImportTask> {
    const condition = 'id = $1 and run = $2 and state = $3';
    const [task] = await selectRows(sql, this.tables.tasks, condition, [id, run, state], 'for no key update');
    if (!task) throw new Superseded();
    return task;
  }

  /** Changes the task of a run. @throws Superseded */
  async change(sql: Sql, { id, run, state }: ImportTask, changes: TaskChanges): Promise<ImportTask> {
    const entries = Object.entries(changes) as [keyof TaskChanges, unknown][];
    const set = entries.map(([name], index) => `${columns[name]} = $${index + 4}`).join(', ');
    const parameters = entries.map(([name, value]) => (name === 'problem' ? JSON.stringify(value) : value));
    const [task] = await sql.query<ImportTask>(
      `update ${tableName(this.tables.tasks)} set ${set}
       where id = $1 and run = $2 and state = $3 returning ${selectList(this.tables.tasks)}`,
      [id, run, state, ...parameters],
    );
    if (!task) throw new Superseded();
    return task;
  }

  /** Says of rows of a task why they are refused. */
  async refuse(sql: Sql, taskId: string, rows: readonly { rowNumber: number; message: Message }[]): Promise<void> {
    if (rows.length === 0) return;
    const given = rows.map(({ rowNumber, message: { template, values } }) => ({
      rowNumber,
      errors: [{ template, values }],
    }));
    await sql.query(
      `update ${tableName(this.tables.rows)} as row set errors = given.errors
       from json_to_recordset($2::json) as given("rowNumber" integer, errors jsonb)
       where row.task_id = $1 and row.row_number = given."rowNumber"`,
      [taskId, JSON.stringify(given)],
    );
  }

  /** Keeps the refused rows of a task under the id of its save. */
  async keepRefused(sql: Sql, { id, saveId }: ImportTask): Promise<void> {
    const { rows, refused } = this.tables;
    await sql.query(
      `insert into ${tableName(refused)} (import_id, row_number, school, values, errors, kept_at)
       select $2, row_number, school, values, errors, now() from ${tableName(rows)} where task_id = $1 and errors is not null
       on conflict (import_id, row_number) do update set errors = excluded.errors, kept_at = excluded.kept_at`,
      [id, saveId],
    );
  }

  /** Removes refused rows that were kept for so many days. */
  async forgetRefused(sql: Sql, days: number): Promise<void> {
    const { refused } = this.tables;
    await sql.query(`delete from ${tableName(refused)} where kept_at < now() - make_interval(days => $1)`, [days]);
  }

  /** Removes tasks and their rows; gives the ids of those that were there. */
  async remove(sql: Sql, condition: string, parameters: readonly unknown[] = []): Promise<ImportTask[]> {
    const removed = await sql.query<ImportTask>(
      `delete from ${tableName(this.tables.tasks)} where ${condition} returning ${selectList(this.tables.tasks)}`,
      parameters,
    );
    await sql.query(`delete from ${tableName(this.tables.rows)} where task_id = any($1)`, [
      removed.map(({ id }) => id),
    ]);
    return removed;
  }
}
