import { setTimeout as delay } from 'node:timers/promises';
import { refusedRowsKept } from '../../contracts/import/import-calls.js';
import { type Database, selectRows, tableName } from '../../database/index.js';
import type { EventStore } from '../../eventsourcing/index.js';
import { BatchRun } from './batch-run.js';
import { isSaved, type SheetReading } from './import-definition.js';
import { endImport } from './import-end.js';
import type { ImportFiles } from './import-files.js';
import type { ImportProgressSink } from './import-progress.js';
import { type ImportTask, type ImportTasks, importOf, Superseded } from './import-task.js';
import { ParseRun } from './parse-run.js';
import { Saving } from './saving.js';
import { Undoing } from './undoing.js';

/** Tasks that run at once in a process; others wait their turn. */
const AT_ONCE = 2;
/** How often a process says that it is alive, and looks for tasks whose process is not, ms. */
const BEAT = 1000;
/** How long a process may be silent before its tasks are taken over, seconds. */
const SILENCE = 5;
/** How often what is old is removed, ms. */
const SWEEP = 600_000;
/** How long a file may lie there whose task is not committed, ms. */
const UNCLAIMED = 60_000;
/** How long finished tasks are kept, ms (source: entities.yaml, importTask). */
const KEPT = 86_400_000;
/** How long a task that failed waits before each further try, ms; then it has failed for good. */
const PAUSES = [500, 1000, 2000, 4000, 8000];

/** Of what a runner is made. */
export interface RunnerOptions {
  store: EventStore;
  tasks: ImportTasks;
  files: ImportFiles;
  definitions: ReadonlyMap<string, SheetReading>;
  sink: ImportProgressSink;
  /** Hears of failures that no file is to blame for. */
  onFailure(error: unknown, taskId?: string): void;
  /** Pauses between attempts of a run that fails unexpectedly, ms. */
  pauses?: readonly number[];
}

/** A task that this process works on, or will. */
interface Held {
  task: Pick<ImportTask, 'id' | 'school'>;
  controller: AbortController;
  /** State and percentage that the sink was told last. */
  told?: string;
}

/** Works on the tasks of a service: those that are given to it, and those that a process left unfinished. */
export class ImportRunner {
  private readonly database: Database;
  /** By the id of the step: of the save, else of the parse. */
  private readonly held = new Map<string, Held>();
  private readonly waiting: Held[] = [];
  private readonly running = new Set<Promise<void>>();
  private timers: NodeJS.Timeout[] = [];
  private isStopping = false;
  /** What the timers began, one after the other. */
  private upkeep: Promise<void> = Promise.resolve();

  constructor(private readonly options: RunnerOptions) {
    this.database = options.store.database;
  }

  /** Takes over what was left unfinished, now and from now on. */
  start(): void {
    const every = (pause: number, work: () => Promise<void>) => {
      const begin = () => {
        this.upkeep = this.upkeep.then(work).catch((error) => this.options.onFailure(error));
      };
      begin();
      return setInterval(begin, pause).unref();
    };
    this.timers = [every(BEAT, () => this.beat()), every(SWEEP, () => this.sweep())];
  }

  /** Lets go of all tasks; the next process goes on with them at once. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    const left = this.heldIds();
    this.waiting.length = 0;
    for (const { controller } of this.held.values()) controller.abort();
    await this.upkeep;
    await Promise.all(this.running);
    this.held.clear();
    if (left.length > 0) await this.sayAlive(left, "'epoch'");
  }

  /** Works on a task; a process that stops leaves it to the next one. */
  accept({ id, school, saveId }: Pick<ImportTask, 'id' | 'school' | 'saveId'>): void {
    const key = saveId ?? id;
    if (this.held.has(key) || this.isStopping) return;
    const held: Held = { task: { id, school }, controller: new AbortController() };
    this.held.set(key, held);
    this.waiting.push(held);
    this.proceed();
  }

  /** Ends the work on a task that is gone. */
  drop(id: string): void {
    for (const { task, controller } of this.held.values()) if (task.id === id) controller.abort();
  }

  private heldIds(): string[] {
    return [...this.held.values()].map(({ task }) => task.id);
  }

  private proceed(): void {
    while (this.running.size < AT_ONCE) {
      const held = this.waiting.shift();
      if (!held) return;
      const work = this.work(held).finally(() => {
        for (const [key, value] of this.held) if (value === held) this.held.delete(key);
        this.running.delete(work);
        this.proceed();
      });
      this.running.add(work);
    }
  }

  /** Runs a task until it is finished, gone, or has failed too often. */
  private async work(held: Held): Promise<void> {
    const { signal } = held.controller;
    for (const pause of [...(this.options.pauses ?? PAUSES), undefined]) {
      try {
        return await this.run(held);
      } catch (error) {
        if (error instanceof Superseded || signal.aborted) return;
        this.options.onFailure(error, held.task.id);
        if (pause === undefined) return this.giveUp(held);
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async run(held: Held): Promise<void> {
    const { store, tasks, files, definitions } = this.options;
    const { id, school } = held.task;
    const task = await this.database.inSchool(school, (sql) => tasks.take(sql, id));
    if (!task) return;
    const { kind, isUndo } = importOf(task.kind);
    const definition = definitions.get(kind);
    if (!definition) return;
    const onChange = (changed: ImportTask) => this.tell(held, changed);
    const report = (problem: unknown) => this.options.onFailure(problem, id);
    const tools = { database: this.database, tasks, signal: held.controller.signal, onChange, report };
    if (task.state === 'saving') {
      if (!isSaved(definition)) throw new Error(`rows of ${kind} are not saved`);
      const work = isUndo ? new Undoing(tasks, definition) : new Saving(tasks, definition);
      return new BatchRun(tools, store, work, task).run();
    }
    await new ParseRun(tools, definition, task, files.pathOf(task)).run();
    await files.remove(task);
  }

  private async giveUp(held: Held): Promise<void> {
    const { store, tasks, files, onFailure } = this.options;
    const { id, school } = held.task;
    try {
      const [left] = await this.database.inSchool(school, (sql) =>
        selectRows(sql, tasks.tables.tasks, 'id = $1', [id]),
      );
      const changed =
        left &&
        (await store.transact(left, async (unit) => {
          const task = await tasks.take(unit.sql, id);
          if (!task) return undefined;
          if (task.state === 'saving' && !importOf(task.kind).isUndo) await endImport(unit, tasks, task, 'failed');
          return tasks.change(unit.sql, task, { state: 'failed', problem: { template: '服务器处理失败' } });
        }));
      await files.remove(held.task);
      if (changed) this.tell(held, changed);
    } catch (error) {
      onFailure(error, id);
    }
  }

  /** Tells the sink what changed visibly. */
  private tell(held: Held, task: ImportTask): void {
    const { id, school, owner, saveId, state, percent } = task;
    const { kind, isUndo } = importOf(task.kind);
    const shown = `${state} ${percent}`;
    if (held.told === shown) return;
    held.told = shown;
    this.options.sink.publish({
      school,
      owner,
      kind,
      step: isUndo ? 'undo' : saveId ? 'save' : 'parse',
      taskId: saveId ?? id,
      percent,
      complete: state !== 'parsing' && state !== 'saving',
      success: state === 'parsed' || state === 'saved',
    });
  }

  /** Says that this process is alive, and takes over the tasks of those that are not. */
  private async beat(): Promise<void> {
    if (this.held.size > 0) await this.sayAlive(this.heldIds(), 'now()');
    const left = await this.database.asSystem((sql) =>
      sql.query<Pick<ImportTask, 'id' | 'school' | 'saveId'>>(
        `select id, school, save_id as "saveId" from ${tableName(this.options.tasks.tables.tasks)}
         where state in ('parsing', 'saving') and alive_at < now() - make_interval(secs => $1)`,
        [SILENCE],
      ),
    );
    for (const task of left) this.accept(task);
  }

  private async sayAlive(ids: readonly string[], at: 'now()' | "'epoch'"): Promise<void> {
    await this.database.asSystem((sql) =>
      sql.query(`update ${tableName(this.options.tasks.tables.tasks)} set alive_at = ${at} where id = any($1)`, [ids]),
    );
  }

  private async sweep(): Promise<void> {
    const { tasks, files } = this.options;
    const condition = `state not in ('parsing', 'saving') and created_at < now() - make_interval(secs => $1)`;
    await this.database.asSystem((sql) => tasks.remove(sql, condition, [KEPT / 1000]));
    await this.database.asSystem((sql) => tasks.forgetRefused(sql, refusedRowsKept));
    await files.removeOlder(UNCLAIMED, async (ids) => {
      const parsing = await this.database.asSystem((sql) =>
        selectRows(sql, tasks.tables.tasks, `state = 'parsing' and id = any($1)`, [ids]),
      );
      return new Set(parsing.map(({ id }) => id));
    });
  }
}
