import type { Slots } from '../../concurrency/index.js';
import { type Database, isDisconnect, isOutdated, KeyNotGiven, type Sql } from '../../database/index.js';
import { byName, type EventStore, readShard, type StoredEvent, type TypesByName } from '../../eventsourcing/index.js';
import type { Lag, OnParked, OnReleased, ParkedEvent } from '../bus/bus.js';
import type { Consumer } from '../bus/consumer.js';
import { AwaitedCopies } from './awaited-copies.js';
import { type ConsumerPlace, Cursors, lowest, type Places } from './cursor.js';
import { handleEvents, inSchoolOf } from './handling.js';
import { Parking } from './parking.js';
import { Races } from './races.js';
import { Reader } from './reader.js';
import type { Failure, Progress, Step } from './step.js';

/** What the workers of a bus share. */
export interface WorkerOptions {
  batchSize: number;
  /** How many handlers run at a time in this process. */
  slots: Slots;
  report: (problem: unknown) => void;
  onParked?: OnParked;
  onReleased?: OnReleased;
}

/** What failed is the database, or a key that this process has yet to be given: no event is to blame, and all are tried again. */
const isNotOfEvent = (error: unknown) => isDisconnect(error) || error instanceof KeyNotGiven;

/** How long a worker waits for a copy that another process keeps, or for others who write its rows, ms. */
const pause = 100;

/** Runs the consumers of a source that move together in this process, beside other instances of them. */
export class ConsumerWorker extends Reader {
  readonly source: string;
  readonly types: TypesByName;
  readonly parking: Parking;
  /** What they wait for. */
  readonly awaited: AwaitedCopies;
  /** Shards in which events are handled one by one up to a position, because a batch with it failed. */
  private readonly singly = new Map<number, number>();
  private readonly races = new Races();
  private readonly cursors: Cursors;
  private readonly database: Database;
  private pausing?: NodeJS.Timeout;

  constructor(
    private readonly store: EventStore,
    /** Copies before those who name them. */
    readonly consumers: readonly Consumer[],
    private readonly options: WorkerOptions,
  ) {
    super(options.report);
    this.source = consumers[0]?.source ?? '';
    const names = new Set(consumers.map(({ name }) => name));
    for (const { name, source, copies = [] } of consumers)
      if (source !== this.source || copies.some((copy) => !names.has(copy.name)))
        throw new Error(`${name} is not started with its copies`);
    this.types = byName(consumers.flatMap(({ types }) => types));
    this.cursors = new Cursors(store, consumers);
    this.parking = new Parking(store, consumers);
    this.awaited = new AwaitedCopies(store, consumers);
    this.database = store.database;
  }

  /** Where its consumers stand, as it is stored. */
  places(sql: Sql): Promise<ConsumerPlace[]> {
    return this.cursors.all(sql);
  }

  /** Events behind, by consumer and shard. @param heads of the source, read after the places */
  lagOf(places: readonly ConsumerPlace[], heads: ReadonlyMap<number, number>): Lag[] {
    const placeOf = (name: string, shard: number) =>
      places.find((place) => place.consumer === name && place.shard === shard)?.position ?? 0;
    return this.consumers.flatMap(({ name }) =>
      [...heads].map(([shard, head]) => ({
        consumer: name,
        source: this.source,
        shard,
        lag: Math.max(0, head - placeOf(name, shard)),
        beyond: Math.max(0, placeOf(name, shard) - head),
      })),
    );
  }

  /** Forgets the places where a stored cursor stands behind what was read of it here: somebody has put it back. */
  async noticePutBack(sql: Sql): Promise<void> {
    const before = new Map(this.positions);
    const stored = await this.cursors.lowest(sql);
    if ([...stored].some(([shard, position]) => position < (before.get(shard) ?? 0))) this.forgetPlaces();
  }

  private forgetPlaces(): void {
    this.positions = new Map();
    this.lookAgain();
  }

  /** Looks again whether what it waits for is there. */
  lookAgain(): void {
    if (this.isBehind) this.wake();
  }

  protected async work(): Promise<boolean> {
    if ([...this.heads.keys()].some((shard) => !this.positions.has(shard)))
      this.positions = await this.database.asSystem((sql) => this.cursors.start(sql, [...this.heads.keys()]));
    else if (this.isFedElsewhere) this.positions = await this.database.asSystem((sql) => this.cursors.lowest(sql));
    let hasMore = false;
    for (const [shard, head] of this.heads) {
      const before = this.positions.get(shard) ?? 0;
      if (this.isStopped || before >= head) continue;
      const step = await this.options.slots.run(() => this.step(shard));
      if (step === 'busy') continue;
      this.moveTo(shard, step.position);
      if (step.isWaiting) this.pause();
      // What the log does not have, it is asked for again when the bus looks around, and not at once.
      else hasMore ||= step.isAgain || (step.position > before && step.position < (this.heads.get(shard) ?? 0));
    }
    return hasMore;
  }

  /** A copy that this process keeps wakes it when it moves; one that another keeps is looked at again. */
  private pause(): void {
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.lookAgain(), pause).unref();
  }

  /** True where the log is ahead of what was told of here: perhaps another instance was told. */
  private get isFedElsewhere(): boolean {
    const { feed } = this;
    if (!feed) return false;
    const positionOf = (shard: number) => this.positions.get(shard) ?? 0;
    return [...this.heads].some(([shard, head]) => head > positionOf(shard) && !feed.has(shard, positionOf(shard)));
  }

  private async step(shard: number): Promise<Step> {
    const single = (this.singly.get(shard) ?? 0) > (this.positions.get(shard) ?? 0);
    const limit = single ? 1 : this.options.batchSize;
    const progress: Progress = { isAlone: single };
    let batch: readonly StoredEvent[] = [];
    try {
      return await this.database.asSystem(async (sql) => {
        const places = await this.cursors.take(sql, shard);
        if (places === undefined) return 'busy';
        const after = lowest(places);
        const { events, reached } = await readShard(sql, this.source, { shard, after, limit }, this.types);
        batch = await this.awaited.covered(sql, events);
        const waiting = events[batch.length];
        const end = waiting ? (waiting.position as number) - 1 : reached;
        await this.handle(sql, { places, events: batch, progress });
        if (end > after) this.cursors.move(sql, shard, end);
        return { position: end, isWaiting: waiting !== undefined };
      });
    } catch (error) {
      const position = this.positions.get(shard) ?? 0;
      // Others had or wrote the same rows: their transaction is over, this one runs again.
      if (this.races.mayBe(error, shard, position)) return { position, isWaiting: true };
      // A newer program handles what this one may not any more.
      if (batch.length === 0 || isNotOfEvent(error) || isOutdated(error)) throw error;
      return this.fail(shard, batch, progress, error);
    }
  }

  /** A batch that failed is handled one by one; an event that fails alone is parked for whom it failed. */
  private async fail(
    shard: number,
    batch: readonly StoredEvent[],
    { consumer, isAlone }: Progress,
    error: unknown,
  ): Promise<Step> {
    const [first] = batch;
    if (batch.length > 1 || !first || !isAlone) {
      this.singly.set(shard, batch.at(-1)?.position ?? 0);
      return { position: this.positions.get(shard) ?? 0, isAgain: true };
    }
    if (!consumer) throw error;
    this.options.report(error);
    return this.setAside(shard, first, { errors: new Map([[consumer.name, error]]), onParked: this.options.onParked });
  }

  /** Parks an event for those who threw on it; the others handle it, unless a copy of theirs could not. */
  private async setAside(shard: number, event: StoredEvent, failure: Failure): Promise<Step> {
    const progress: Progress = { isAlone: true };
    try {
      return await this.database.asSystem(async (sql) => {
        const places = await this.cursors.take(sql, shard);
        const position = event.position as number;
        if (places === undefined) return 'busy';
        if (lowest(places) >= position) return { position: lowest(places) };
        await this.handle(sql, { places, events: [event], progress, failure });
        this.cursors.move(sql, shard, position);
        return { position };
      });
    } catch (problem) {
      if (isNotOfEvent(problem) || !(progress.consumer || failure.onParked)) throw problem;
      this.options.report(problem);
      if (progress.consumer) failure.errors.set(progress.consumer.name, problem);
      // An alarm that cannot be raised must not keep the event from being parked.
      else failure.onParked = undefined;
      return this.setAside(shard, event, failure);
    }
  }

  /** Lets each consumer handle those events that are beyond its own place, in the order of the consumers. */
  private async handle(
    sql: Sql,
    {
      places,
      events,
      progress,
      failure,
    }: { places: Places; events: readonly StoredEvent[]; progress: Progress; failure?: Failure },
  ): Promise<void> {
    if (events.length === 0) return;
    const waiting = await this.parking.streams(sql);
    for (const consumer of this.consumers) {
      const types = byName(consumer.types);
      const place = places.get(consumer.name) as number;
      const own = events.filter(({ type, position }) => types.has(type) && (position as number) > place);
      const streams = waiting.get(consumer.name);
      const ready = own.filter(({ stream }) => !streams?.has(stream) && !failure?.errors.has(consumer.name));
      for (const event of own) if (!ready.includes(event)) await this.park(sql, consumer, event, waiting, failure);
      progress.consumer = consumer;
      await handleEvents(this.store, sql, consumer, ready);
      if (progress.isAlone) await sql.query('select');
      progress.consumer = undefined;
    }
  }

  /** Parks an event, for who threw on it or because it waits behind one that is parked. */
  private async park(
    sql: Sql,
    { name }: Consumer,
    event: StoredEvent,
    waiting: ReadonlyMap<string, Set<string>>,
    { errors, onParked }: Failure = { errors: new Map() },
  ): Promise<void> {
    const error = errors.get(name);
    const reason = error instanceof Error ? error.message : String(error ?? 'an earlier event of its stream is parked');
    const parked = await this.parking.park(sql, name, event, reason);
    for (const { name: other, copies = [] } of this.consumers)
      if (copies.some((copy) => copy.name === name)) waiting.get(other)?.add(event.stream);
    if (error !== undefined && onParked)
      await inSchoolOf(this.store, sql, { name, events: [event] }, (unit) => onParked(unit, parked));
  }

  /**
   * Handles a parked event and those of its stream that wait behind it: in batches, because successors come meanwhile;
   * one by one as soon as a batch fails. The copies of its consumer come first.
   */
  async retry({ consumer, stream, shard }: ParkedEvent): Promise<void> {
    const asked = this.consumers.find(({ name }) => name === consumer);
    const isWanted = (one: Consumer) => one === asked || asked?.copies?.some(({ name }) => name === one.name);
    for (const one of this.consumers) if (isWanted(one)) await this.retryFor(one, stream, shard);
  }

  private async retryFor(consumer: Consumer, stream: string, shard: number): Promise<void> {
    let limit = this.options.batchSize;
    for (let hasMore = true; hasMore; ) {
      try {
        hasMore = await this.retryNext(consumer, { stream, shard, limit });
      } catch (error) {
        if (limit === 1) throw error;
        limit = 1;
      }
    }
  }

  /** Tells that nothing of the school waits for the consumer any more, where that is so. */
  private async tellReleased(
    sql: Sql,
    { name }: Consumer,
    events: readonly StoredEvent[],
    released: ParkedEvent,
  ): Promise<void> {
    const { onReleased } = this.options;
    if (!onReleased || (await this.parking.isWaiting(sql, name, released.school))) return;
    await inSchoolOf(this.store, sql, { name, events }, (unit) => onReleased(unit, released));
  }

  private retryNext(
    consumer: Consumer,
    { stream, shard, limit }: { stream: string; shard: number; limit: number },
  ): Promise<boolean> {
    return this.database.asSystem(async (sql) => {
      // While the cursors are held, no instance adds a successor.
      await this.cursors.wait(sql, shard);
      const parked = await this.parking.firstOf(sql, consumer.name, stream, limit);
      if (parked.length === 0) return false;
      const events = await this.parking.eventsOf(sql, parked, this.types);
      await handleEvents(this.store, sql, consumer, events);
      this.parking.release(sql, parked);
      await this.tellReleased(sql, consumer, events, parked[0] as ParkedEvent);
      return true;
    });
  }
}
