import { setTimeout as delay } from 'node:timers/promises';
import { type RowOf, selectRows, tableName } from '../database/index.js';
import type { EventStore } from '../eventsourcing/index.js';
import { type Finding, type Timer, timersSet, timerTable } from './timer.js';

/** How many that are due are looked for at a time. */
const mostAtOnce = 50;
/** How long nothing is looked for at most, ms: what another process has set is found then. */
const longestRest = 1000;
/** How long after a failure the same is tried again, ms; each further failure doubles it. */
const firstPause = 1000;
const longestPause = 60_000;

type TimerRow = RowOf<ReturnType<typeof timerTable>>;

const named = ({ name, school, key }: TimerRow) => `${name} ${school} ${key}`;

/**
 * Has what is due handled, one after the other, in order of the moments. Any number of processes do so beside each other: who
 * handles something has its row locked, and others pass it over.
 */
export class TimerRunner {
  private readonly timers: ReadonlyMap<string, Timer>;
  /** Failures in a row, and when it is tried again (epoch ms of this process). */
  private readonly failed = new Map<string, { times: number; until: number }>();
  private readonly ending = new AbortController();
  private woken = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly store: EventStore,
    timers: readonly Timer[],
    private readonly report: (problem: unknown) => void,
    private readonly find: Finding,
  ) {
    this.timers = new Map(timers.map((timer) => [timer.name, timer]));
  }

  start(): void {
    timersSet.on(this.store.schema, this.wake);
    this.running = this.run();
  }

  /** Ends after what is being handled. */
  async stop(): Promise<void> {
    timersSet.off(this.store.schema, this.wake);
    this.ending.abort();
    this.wake();
    await this.running;
  }

  /** Handles everything that is due, also what that makes due; gives what failed. */
  async settle(): Promise<unknown[]> {
    const problems: unknown[] = [];
    for (;;) {
      const { due } = await this.look();
      if (due.length === 0) return problems;
      for (const row of due) await this.handle(row).catch((problem: unknown) => problems.push(problem));
      if (problems.length > 0) return problems;
    }
  }

  private readonly wake = (): void => this.woken.abort();

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      this.woken = new AbortController();
      const rest = await this.handleDue().catch((problem: unknown) => {
        this.report(problem);
        return longestRest;
      });
      if (rest > 0 && !signal.aborted)
        await delay(rest, undefined, { signal: this.woken.signal }).catch(() => undefined);
    }
  }

  /** @returns how long nothing more is due, ms */
  private async handleDue(): Promise<number> {
    const { due, next } = await this.look();
    const ready = due.filter((row) => (this.failed.get(named(row))?.until ?? 0) <= Date.now());
    for (const row of ready) {
      if (this.ending.signal.aborted) return 0;
      await this.handle(row).then(
        () => this.failed.delete(named(row)),
        (problem: unknown) => this.pause(row, problem),
      );
    }
    return ready.length > 0 ? 0 : next;
  }

  private pause(row: TimerRow, problem: unknown): void {
    const times = (this.failed.get(named(row))?.times ?? 0) + 1;
    const pause = Math.min(longestPause, firstPause * 2 ** (times - 1));
    this.failed.set(named(row), { times, until: Date.now() + pause });
    this.report(problem);
  }

  /** What is due, and how long it is until something else is, ms. */
  private look(): Promise<{ due: TimerRow[]; next: number }> {
    const table = timerTable(this.store.schema);
    return this.store.database.asSystem(async (sql) => {
      const names = [...this.timers.keys()];
      const due = await selectRows(
        sql,
        table,
        'name = any($1) and due_at <= clock_timestamp()',
        [names],
        `order by due_at limit ${mostAtOnce}`,
      );
      const [first] = await sql.query<{ rest: number | null }>(
        `select (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::double precision as rest
         from ${tableName(table)} where name = any($1) and due_at > clock_timestamp()`,
        [names],
      );
      return { due, next: Math.max(1, Math.min(longestRest, Math.ceil(first?.rest ?? longestRest))) };
    });
  }

  private async handle({ name, school, key }: TimerRow): Promise<void> {
    const table = timerTable(this.store.schema);
    await this.store.transact({ school, meta: { actor: 'system' } }, async (unit) => {
      const [row] = await unit.sql.query<{ dueAt: number; now: number }>(
        `select (extract(epoch from due_at) * 1000)::double precision as "dueAt",
           (extract(epoch from clock_timestamp()) * 1000)::double precision as now
         from ${tableName(table)} where name = $1 and school = $2 and key = $3 and due_at <= clock_timestamp()
         for update skip locked`,
        [name, school, key],
      );
      if (!row) return;
      const due = { school, key, dueAt: row.dueAt, now: Math.floor(row.now) };
      const next = await this.timers.get(name)!.handle(unit, due, this.find);
      unit.sql.send(
        next === undefined
          ? `delete from ${tableName(table)} where name = $1 and school = $2 and key = $3`
          : `update ${tableName(table)} set due_at = to_timestamp($4::double precision / 1000)
             where name = $1 and school = $2 and key = $3`,
        [name, school, key, ...(next === undefined ? [] : [next])],
      );
    });
  }
}
