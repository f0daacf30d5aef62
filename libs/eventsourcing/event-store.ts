import { setTimeout as delay } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { placeIn, Rejection } from '../contracts/kernel/index.js';
import { type Database, isConflict, type Migration, migrate, type Sql, violatedUnique } from '../database/index.js';
import { EraKeeper } from './eras.js';
import type { StoredEvent } from './event.js';
import { logMigrations } from './log-migrations.js';
import { logState } from './log-positions.js';
import { schemaOf } from './log-schema.js';
import type { Projection } from './projection.js';
import { type BuildProgress, Rebuild, rebuild } from './rebuild.js';
import { alone, builtVersions, createEmpty, forgetOthers, requireColumns, summaryOf } from './registry.js';
import { Sequencer } from './sequencer.js';
import { dropShadows } from './shadow.js';
import { shardOf } from './stream.js';
import { beginPart } from './trace-part.js';
import type { Unit, WorkContext } from './unit.js';
import { UnitOfWork } from './unit-of-work.js';

/** Of what a service's event store is made. */
export interface EventStoreOptions {
  /** The service, whose schema holds the log. */
  source: string;
  database: Database;
  /** The service's projections; those of its own events are inline, the others are for the bus (`followProjection`). */
  projections: readonly Projection[];
  /** The service's migrations, run after the log's. */
  migrations?: readonly Migration[];
  /** Appends what belongs to every unit of a context with an operation, before the unit's append. */
  beforeAppend?: (context: WorkContext, unit: Unit) => void;
  /** Called after the commit of such a unit. */
  afterCommit?: (context: WorkContext) => void;
  /** Told what went wrong in the background. */
  report?: (problem: unknown) => void;
  /** Told how far the building of a read model has come, some times a second. */
  onBuild?: (progress: BuildProgress) => void;
}

const retries = 3;

/** The log of one service. */
export class EventStore {
  readonly source: string;
  /** PostgreSQL schema of the service. */
  readonly schema: string;
  readonly database: Database;
  /** Projections of the service's own events, applied in the transaction of the append. */
  readonly inline: readonly Projection[];
  /** Projections of other services' events. */
  readonly followed: readonly Projection[];
  /** Names of the events that inline projections fold. */
  readonly inlineTypes: ReadonlySet<string>;
  /** Names and versions of the inline projections. */
  readonly inlineSummary: string;
  private readonly sequencer: Sequencer;
  private readonly closing = new AbortController();
  private readonly eras: EraKeeper;
  /** Work of `prepare` on the tables of projections, which a close waits for. */
  private changing = Promise.resolve();
  private shards = 1;
  private count = 0;

  constructor(private readonly options: EventStoreOptions) {
    const { source, database, projections, report = console.error } = options;
    this.source = source;
    this.schema = schemaOf(source);
    this.database = database;
    this.inline = projections.filter((projection) => projection.source === source);
    this.inlineTypes = new Set(this.inline.flatMap(({ types }) => types.map(({ name }) => name)));
    this.inlineSummary = summaryOf(this.inline);
    this.followed = projections.filter((projection) => projection.source !== source);
    this.sequencer = new Sequencer(database, source, report);
    this.eras = new EraKeeper(database, this.schema, report);
  }

  /**
   * Makes what is missing in the database: log, tables, projections; rebuilds projections whose version changed, and goes
   * on with those that a killed process was at.
   */
  async prepare(): Promise<void> {
    const { migrations = [] } = this.options;
    await migrate(this.database, this.schema, [...logMigrations(this.schema), ...migrations]);
    await this.eras.start();
    const [head] = await this.database.asSystem((sql) =>
      sql.query<{ shards: number }>(`select count(*) as shards from ${this.schema}.log_head`),
    );
    this.shards = head?.shards ?? 1;
    await alone(this.database, this.schema, (sql) => {
      this.changing = this.changeTables(sql);
      return this.changing;
    });
    this.closing.signal.throwIfAborted();
    this.sequencer.wake();
  }

  /** Builds the tables of projections anew from the log while readers and writers go on; without names all. */
  async rebuild(names?: readonly string[]): Promise<void> {
    const wanted = [...this.inline, ...this.followed].filter(({ name }) => names?.includes(name) ?? true);
    for (const projection of wanted)
      await alone(this.database, this.schema, () =>
        rebuild(this.database, this.schema, projection, this.rebuildOptions),
      );
  }

  /** False when another version of the program has changed the inline projections: the log refuses this one. */
  async isCurrent(): Promise<boolean> {
    const [row] = await this.database.asSystem((sql) =>
      sql.query<{ summary: string }>(`select summary from ${this.schema}.inline_projections`),
    );
    return row?.summary === this.inlineSummary;
  }

  /** Lets the sequencer end, and a start's building of read models after the batch that it is at. */
  async close(): Promise<void> {
    this.closing.abort(new Error(`the log of ${this.source} is closed`));
    this.eras.stop();
    // What fails is told to the caller of `prepare`.
    await this.changing.catch(() => undefined);
    await this.sequencer.stop();
  }

  /** How long committed events have got no positions, because each try failed, ms: nobody hears of them meanwhile. */
  get sequencingFails(): number {
    return this.sequencer.failing;
  }

  /** Events that this process has appended. */
  get appended(): number {
    return this.count;
  }

  /** Shards of the log, fixed when it was made. */
  get shardCount(): number {
    return this.shards;
  }

  /** The shard of a school's events. */
  shardOf(school: string): number {
    return shardOf(school, this.shards);
  }

  private get rebuildOptions() {
    return { onProgress: this.options.onBuild, signal: this.closing.signal };
  }

  private async changeTables(sql: Sql): Promise<void> {
    const built = await builtVersions(sql, this.schema);
    const projections = [...this.inline, ...this.followed];
    const isBuilt = ({ name, version }: Projection) => built.get(name) === version;
    await requireColumns(sql, this.schema, projections.filter(isBuilt));
    await this.build(projections, built);
    await dropShadows(this.database, this.schema);
    await forgetOthers(sql, this.schema, projections);
  }

  /**
   * Projections that are new, or have a new version, are built from what is in the log. All are filled before the first
   * one is switched: from then on programs of another version may not append.
   */
  private async build(projections: readonly Projection[], built: ReadonlyMap<string, number>): Promise<void> {
    const rebuilds: Rebuild[] = [];
    for (const projection of projections) {
      const { name, version } = projection;
      const there = built.get(name);
      if (there === version) continue;
      if (there !== undefined && there > version)
        throw new Error(`${name} is there in version ${there}: this program, with ${version}, is older`);
      if (there === undefined && (await this.isWithoutEvents(projection)))
        await createEmpty(this.database, this.schema, projection);
      else rebuilds.push(new Rebuild(this.database, this.schema, projection, this.rebuildOptions));
    }
    for (const one of rebuilds) await one.fill();
    for (const one of rebuilds) await one.switch();
  }

  private async isWithoutEvents({ source }: Projection): Promise<boolean> {
    const { heads, hasPending } = await this.database.asSystem((sql) => logState(sql, source));
    return !hasPending && [...heads.values()].every((position) => position === 0);
  }

  /**
   * One transaction: work, inline projections, operation record, append. Run again up to three times on a version
   * conflict, and once where a unique rule refused it, so work may run more than once. An error, also a Rejection, leaves
   * nothing behind.
   * @throws Rejection 1005 when others were faster each time
   */
  transact<T>(context: WorkContext, work: (unit: Unit) => Promise<T>): Promise<T> {
    return retrying((attempt) =>
      this.database.inSchool(context.school, (sql) => this.join(sql, context, work, attempt)),
    );
  }

  /** The same inside a transaction in the school that the caller has begun, and runs again as a whole on a conflict. */
  async join<T>(sql: Sql, context: WorkContext, work: (unit: Unit) => Promise<T>, attempt = 0): Promise<T> {
    const unit = new UnitOfWork(this, sql, context, attempt > 0);
    const result = await work(unit);
    if (context.operation?.isDue) {
      this.options.beforeAppend?.(context, unit);
      sql.afterCommit(() => this.options.afterCommit?.(context));
    }
    const parent = placeIn(context.meta);
    const isTraced = parent && unit.appended.length > 0;
    const part = isTraced ? beginPart(`append ${this.source}`, { kind: SpanKind.CLIENT, parent }) : undefined;
    const events: readonly StoredEvent[] = await unit.finish();
    if (events.length > 0)
      sql.afterCommit(() => {
        this.count += events.length;
        this.sequencer.wake();
        // Only what was committed is told of: an append that failed is an error of the part around it.
        part?.setAttribute('campus.events', events.length).end();
      });
    return result;
  }
}

/** Two transactions wrote the same stream, id or row of a projection, or made a key for one who begins. */
export const isRace = (error: unknown) =>
  isConflict(error) ||
  /^events_(\w+_)?(stream_version|id)$|^person_key_subject$|_pkey$/.test(violatedUnique(error)?.constraint ?? '');

/**
 * Runs a transaction again when another one was faster, and where a unique rule refused it: the value may have been taken
 * after it had looked, and the second attempt decides over the row that is there. `attempt` counts from 0.
 */
export async function retrying<T>(transaction: (attempt: number) => Promise<T>): Promise<T> {
  const refusedBy = new Set<string>();
  for (let attempt = 0; ; attempt++) {
    try {
      return await transaction(attempt);
    } catch (error) {
      const rule = error instanceof Rejection ? violatedUnique(error)?.constraint : undefined;
      const isTaken = rule !== undefined && !refusedBy.has(rule) && attempt < retries;
      if (!isTaken && !isRace(error)) throw error;
      if (rule) refusedBy.add(rule);
      if (attempt === retries) throw Rejection.state('数据正在被他人修改，请稍后重试');
      await delay(Math.random() * 5 * (attempt + 1));
    }
  }
}
