import { SpanKind } from '@opentelemetry/api';
import { type EventMeta, placeIn, type TracePlace } from '../../contracts/kernel/index.js';
import {
  type Database,
  enterSchool,
  isConflict,
  isDisconnect,
  isOutdated,
  leaveSchool,
  type Sql,
} from '../../database/index.js';
import {
  byName,
  type EventRow,
  type EventStore,
  eventColumns,
  inPart,
  isRace,
  type ReadBatch,
  type ReadFrom,
  readEvents,
  readRows,
  type StoredEvent,
  schemaOf,
  type TypesByName,
  type Unit,
} from '../../eventsourcing/index.js';
import type { Lag, OnParked, ParkedEvent } from '../bus.js';
import type { Consumer } from '../consumer.js';
import { Cursors } from './cursor.js';
import { Parking } from './parking.js';
import { Reader } from './reader.js';
import type { Slots } from './slots.js';

/** What the workers of a bus share. */
export interface WorkerOptions {
  batchSize: number;
  /** How many handlers run at a time in this process. */
  slots: Slots;
  report: (problem: unknown) => void;
  onParked?: OnParked;
}

/** What one step did: handled or skipped up to a position, or found another instance at work. */
type Step = { position: number } | 'busy';

/** Runs one consumer in this process, beside other instances of it. */
export class ConsumerWorker extends Reader {
  readonly source: string;
  readonly types: TypesByName;
  readonly parking: Parking;
  /** Shards in which events are handled one by one up to a position, because a batch with it failed. */
  private readonly singly = new Map<number, number>();
  private readonly cursors: Cursors;
  private readonly database: Database;

  constructor(
    private readonly store: EventStore,
    readonly consumer: Consumer,
    private readonly options: WorkerOptions,
  ) {
    super(options.report);
    this.source = consumer.source;
    this.types = byName(consumer.types);
    this.cursors = new Cursors(store, consumer);
    this.parking = new Parking(store, consumer);
    this.database = store.database;
  }

  /** Events behind, by shard. */
  async lag(sql: Sql, heads: ReadonlyMap<number, number>): Promise<Lag[]> {
    const positions = await this.cursors.all(sql);
    return [...heads].map(([shard, head]) => ({
      consumer: this.consumer.name,
      source: this.source,
      shard,
      lag: Math.max(0, head - (positions.get(shard) ?? 0)),
    }));
  }

  protected async work(): Promise<boolean> {
    if ([...this.heads.keys()].some((shard) => !this.positions.has(shard)))
      this.positions = await this.database.asSystem((sql) => this.cursors.start(sql, [...this.heads.keys()]));
    else if (this.isFedElsewhere) this.positions = await this.database.asSystem((sql) => this.cursors.all(sql));
    let hasMore = false;
    for (const [shard, head] of this.heads) {
      if (this.isStopped || (this.positions.get(shard) ?? 0) >= head) continue;
      const step = await this.options.slots.run(() => this.step(shard));
      if (step === 'busy') continue;
      this.moveTo(shard, step.position);
      hasMore ||= step.position < (this.heads.get(shard) ?? 0);
    }
    return hasMore;
  }

  /** The next events of a shard, as they were brought or from the log. */
  private async read(sql: Sql, from: ReadFrom): Promise<ReadBatch> {
    const brought = this.feed?.next(from);
    const { rows, reached } = brought ?? (await readRows(sql, this.source, from, this.types));
    return { events: await readEvents(sql, this.source, rows, this.types), reached };
  }

  /** True where the log is ahead of what was brought here: perhaps it was brought to another instance. */
  private get isFedElsewhere(): boolean {
    const { feed } = this;
    if (!feed) return false;
    const positionOf = (shard: number) => this.positions.get(shard) ?? 0;
    return [...this.heads].some(([shard, head]) => head > positionOf(shard) && !feed.has(shard, positionOf(shard)));
  }

  private async step(shard: number): Promise<Step> {
    const single = (this.singly.get(shard) ?? 0) > (this.positions.get(shard) ?? 0);
    let batch: StoredEvent[] = [];
    try {
      return await this.database.asSystem(async (sql) => {
        const after = await this.cursors.take(sql, shard);
        if (after === undefined) return 'busy';
        const limit = single ? 1 : this.options.batchSize;
        const [{ events, reached }, waiting] = await Promise.all([
          this.read(sql, { shard, after, limit }),
          this.parking.streams(sql),
        ]);
        batch = events;
        const ready = events.filter(({ stream }) => !waiting.has(stream));
        for (const event of events.filter(({ stream }) => waiting.has(stream)))
          await this.parking.park(sql, event, 'an earlier event of its stream is parked');
        await this.handle(sql, ready);
        if (reached > after) this.cursors.move(sql, shard, reached);
        return { position: reached };
      });
    } catch (error) {
      // A newer program handles what this one may not any more.
      if (batch.length === 0 || isDisconnect(error) || isOutdated(error)) throw error;
      // Others wrote the same rows: their transaction is over, this one runs again.
      if (isRace(error) || isConflict(error)) return { position: this.positions.get(shard) ?? 0 };
      return this.fail(shard, batch, error);
    }
  }

  /** A batch that failed is handled one by one; an event that fails alone is parked. */
  private async fail(shard: number, batch: readonly StoredEvent[], error: unknown): Promise<Step> {
    const [first] = batch;
    if (batch.length > 1 || !first) {
      this.singly.set(shard, batch.at(-1)?.position ?? 0);
      return { position: this.positions.get(shard) ?? 0 };
    }
    this.options.report(error);
    try {
      return await this.park(shard, first, error, this.options.onParked);
    } catch (problem) {
      if (isDisconnect(problem)) throw problem;
      // An alarm that cannot be raised must not keep the event from being parked.
      this.options.report(problem);
      return this.park(shard, first, error);
    }
  }

  private park(shard: number, event: StoredEvent, error: unknown, onParked?: OnParked): Promise<Step> {
    return this.database.asSystem(async (sql) => {
      const after = await this.cursors.take(sql, shard);
      const position = event.position as number;
      if (after === undefined) return 'busy';
      if (after >= position) return { position: after };
      const parked = await this.parking.park(sql, event, error instanceof Error ? error.message : String(error));
      if (onParked) await this.inSchool(sql, [event], (unit) => onParked(unit, parked));
      this.cursors.move(sql, shard, position);
      return { position };
    });
  }

  /**
   * Handles a parked event and those of its stream that wait behind it: in batches, because successors come meanwhile;
   * one by one as soon as a batch fails.
   */
  async retry({ stream, shard }: ParkedEvent): Promise<void> {
    let limit = this.options.batchSize;
    for (let hasMore = true; hasMore; ) {
      try {
        hasMore = await this.retryNext(stream, shard, limit);
      } catch (error) {
        if (limit === 1) throw error;
        limit = 1;
      }
    }
  }

  private retryNext(stream: string, shard: number, limit: number): Promise<boolean> {
    return this.database.asSystem(async (sql) => {
      // While the cursor is held, no instance adds a successor.
      await this.cursors.wait(sql, shard);
      const parked = await this.parking.firstOf(sql, stream, limit);
      if (parked.length === 0) return false;
      await this.handle(sql, await this.eventsOf(sql, parked));
      this.parking.release(sql, parked);
      return true;
    });
  }

  /** The events that are parked, in their order. */
  private async eventsOf(sql: Sql, parked: readonly ParkedEvent[]): Promise<StoredEvent[]> {
    const rows = await sql.query<EventRow>(
      `select ${eventColumns} from ${schemaOf(this.source)}.events event where id = any($1::uuid[])`,
      [parked.map(({ eventId }) => eventId)],
    );
    const events = await readEvents(sql, this.source, rows, this.types);
    const byId = new Map(events.map((event) => [event.id, event]));
    return parked.map(({ eventId, position }) => {
      const event = byId.get(eventId);
      if (!event) throw new Error(`The parked event ${eventId} is not in the log of ${this.source}`);
      return { ...event, position };
    });
  }

  private async handle(sql: Sql, events: readonly StoredEvent[]): Promise<void> {
    for (const school of new Set(events.map((event) => event.school))) {
      const own = events.filter((event) => event.school === school);
      await this.inSchool(sql, own, (unit) => this.consumer.handle(unit, own));
    }
  }

  private async inSchool(sql: Sql, events: readonly StoredEvent[], work: (unit: Unit) => Promise<void>): Promise<void> {
    const [{ school } = { school: '' }] = events;
    enterSchool(this.database, sql, school);
    const meta = metaOf(events);
    const join = (place = {}) => this.store.join(sql, { school, meta: { ...meta, ...place } }, work);
    const causes = causesOf(events);
    // What is done for several requests at once is a trace of its own, which tells theirs.
    const cause = meta.traceId ? { parent: causes[0] } : { links: causes };
    if (causes.length === 0) await join();
    else await inPart(this.consumer.name, { kind: SpanKind.CONSUMER, ...cause }, join);
    leaveSchool(sql);
  }
}

/** Where the events come from, once for each trace. */
function causesOf(events: readonly StoredEvent[]): TracePlace[] {
  const byTrace = new Map<string, TracePlace>();
  for (const { meta } of events) {
    const place = placeIn(meta);
    if (place && !byTrace.has(place.traceId)) byTrace.set(place.traceId, place);
  }
  return [...byTrace.values()];
}

/** What a handler appends was done by nobody, because of these events. */
function metaOf(events: readonly StoredEvent[]): EventMeta {
  const [first] = events;
  const isShared = (name: 'requestId' | 'traceId') => events.every(({ meta }) => meta[name] === first?.meta[name]);
  return {
    actor: 'system',
    causation: first?.id,
    ...(isShared('requestId') ? { requestId: first?.meta.requestId } : {}),
    ...(isShared('traceId') ? { traceId: first?.meta.traceId } : {}),
  };
}
