import { setTimeout as delay } from 'node:timers/promises';
import { Slots } from '../../concurrency/index.js';
import { type Database, isDisconnect, type Sql } from '../../database/index.js';
import {
  byName,
  type EventStore,
  logState,
  logStates,
  type Sequenced,
  type StoredEvent,
  sequencedTopic,
  sequencePending,
} from '../../eventsourcing/index.js';
import { Bus, type Lag, type OnParked, type OnReleased, type ParkedEvent } from '../bus/bus.js';
import type { Consumer } from '../bus/consumer.js';
import type { FollowOptions, Subscription } from '../bus/following.js';
import { ConsumerWorker, type WorkerOptions } from './consumer-worker.js';
import type { ConsumerPlace } from './cursor.js';
import { Follower } from './follower.js';
import type { Reader } from './reader.js';

/** Signal of an operator who wants a parked event handled again; its value names the event's row. */
export const retryTopic = 'parked.retry';

/** Each so manieth time that the bus looks around, it looks for cursors beyond their logs too. */
const cursorLooks = 10;

/** How the bus over the log runs. */
export interface LogBusOptions {
  database: Database;
  /** Called in the transaction that parks an event. */
  onParked?: OnParked;
  /** Called in the transaction that handles the last parked event of a consumer in a school. */
  onReleased?: OnReleased;
  /** Events that a handler gets at most; 500 without it. */
  batchSize?: number;
  /** How often it looks around without being woken, ms; 1,000 without it. */
  pollInterval?: number;
  /** Handlers that run at a time; 4 without it. */
  concurrency?: number;
  /** Told what went wrong in the background. */
  report?: (problem: unknown) => void;
}

/** The bus of one database: consumers read the log of the source behind their own cursors. */
export class LogBus extends Bus {
  /** Sources that are looked at. */
  protected readonly sources = new Set<string>();
  /** Everything that reads in the background here. */
  protected readonly readers = new Set<Reader>();
  protected readonly report: (problem: unknown) => void;
  protected readonly database: Database;
  private readonly consumers = new Set<ConsumerWorker>();
  /** How far the logs had come when they were last looked at, or told of themselves. */
  private readonly heads = new Map<string, ReadonlyMap<number, number>>();
  private found: readonly Lag[] = [];
  private readonly workerOptions: WorkerOptions;
  private readonly unlisten: (() => void)[];
  private readonly looking = new AbortController();
  private readonly lookout: Promise<void>;

  constructor({ database, report = console.error, ...options }: LogBusOptions) {
    super();
    const { onParked, onReleased, batchSize = 500, pollInterval = 1000, concurrency = 4 } = options;
    this.database = database;
    this.report = report;
    this.workerOptions = { batchSize, slots: new Slots(concurrency), report, onParked, onReleased };
    this.unlisten = [
      database.signals.on(sequencedTopic, (value) => this.wake(value as Sequenced)),
      database.signals.on(retryTopic, (value) => void this.retryParked(value as string).catch(this.report)),
    ];
    this.lookout = this.lookAround(pollInterval);
  }

  consume(store: EventStore, ...consumers: readonly [Consumer, ...Consumer[]]): void {
    this.addConsumers(store, consumers);
  }

  async follow(options: FollowOptions, handle: (events: StoredEvent[]) => void | Promise<void>): Promise<Subscription> {
    const followers = await this.addFollowers(options, handle);
    return { stop: () => this.removeFollowers(followers) };
  }

  async lag(): Promise<Lag[]> {
    const workers = [...this.consumers];
    return this.database.asSystem(async (sql) => {
      // In this order: a cursor that moves meanwhile is not beyond the head of before.
      const places = await Promise.all(workers.map((worker) => worker.places(sql)));
      const states = await logStates(sql, [...new Set(workers.map(({ source }) => source))]);
      return workers.flatMap((worker, index) =>
        worker.lagOf(places[index] as ConsumerPlace[], states.get(worker.source)!.heads),
      );
    });
  }

  get beyond(): readonly Lag[] {
    return this.found;
  }

  async parked(): Promise<ParkedEvent[]> {
    const parked = await this.database.asSystem(async (sql) => {
      const all: ParkedEvent[] = [];
      for (const { parking } of this.consumers) all.push(...(await parking.all(sql)));
      return all;
    });
    return parked.sort((one, other) => one.parkedAt - other.parkedAt);
  }

  async retryParked(id: string): Promise<void> {
    for (const worker of this.consumers) {
      const parked = await this.database.asSystem((sql: Sql) => worker.parking.find(sql, id));
      if (parked) await worker.retry(parked);
    }
  }

  async settled(): Promise<void> {
    // Nothing was under way, and between two looks at all sources nothing came: then nothing is left.
    for (let before = '', isStill = false; !isStill; ) {
      isStill = [...this.readers].every((reader) => !reader.isBusy);
      const heads: (readonly [string, [number, number][]])[] = [];
      for (const source of this.sources) {
        const { found, hadPending } = await this.look(source);
        heads.push([source, [...found]]);
        isStill &&= !hadPending;
        for (const reader of this.readersOf(source)) await reader.reach(found);
      }
      const now = JSON.stringify(heads);
      isStill &&= now === before;
      before = now;
    }
  }

  async stop(): Promise<void> {
    for (const unlisten of this.unlisten) unlisten();
    this.looking.abort();
    await this.lookout;
    await Promise.all([...this.readers].map((reader) => reader.stop()));
  }

  protected addConsumers(store: EventStore, consumers: readonly Consumer[]): ConsumerWorker {
    const worker = new ConsumerWorker(store, consumers, this.workerOptions);
    this.consumers.add(worker);
    this.readers.add(worker);
    for (const source of [worker.source, store.source, ...worker.awaited.sources]) this.sources.add(source);
    worker.onMoved(() => {
      for (const other of this.consumers) if (other.awaited.areKeptBy(consumers)) other.lookAgain();
    });
    this.look(worker.source).catch(this.report);
    return worker;
  }

  protected addFollowers(
    options: FollowOptions,
    handle: (events: StoredEvent[]) => void | Promise<void>,
  ): Promise<Follower[]> {
    return Promise.all(options.sources.map((source) => this.followOne(source, options, handle)));
  }

  protected async removeFollowers(followers: readonly Follower[]): Promise<void> {
    for (const follower of followers) {
      this.readers.delete(follower);
      await follower.stop();
    }
  }

  private readersOf(source: string): Reader[] {
    return [...this.readers].filter((reader) => reader.source === source);
  }

  private async followOne(
    source: string,
    { types, from, lifetimes, onFailure }: FollowOptions,
    handle: (events: StoredEvent[]) => void | Promise<void>,
  ): Promise<Follower> {
    this.sources.add(source);
    const { found } = await this.look(source);
    const follower = new Follower(this.database, source, byName(types), found, handle, onFailure, this.report);
    if (from === 'start') await follower.begin(lifetimes);
    this.readers.add(follower);
    await this.look(source);
    if (from === 'start') await follower.caughtUp();
    return follower;
  }

  /** Newest position of a shard that the log is known to have. */
  protected knownHead(source: string, shard: number): number {
    return this.heads.get(source)?.get(shard) ?? 0;
  }

  private wake({ source, types, heads }: Sequenced): void {
    this.heads.set(source, new Map([...(this.heads.get(source) ?? []), ...entriesOf(heads)]));
    for (const reader of this.readersOf(source)) {
      const isWanted = !types || types.some((type) => reader.types.has(type));
      if (isWanted) reader.hear(entriesOf(heads));
    }
  }

  /** Sequences what is pending in a source and tells its readers how far it has come. */
  protected async look(source: string): Promise<{ found: Map<number, number>; hadPending: boolean }> {
    const state = () => this.database.asSystem((sql) => logState(sql, source));
    const { heads, hasPending } = await state();
    if (hasPending) await sequencePending(this.database, source);
    const found = hasPending ? (await state()).heads : heads;
    this.note(source, found);
    return { found, hadPending: hasPending };
  }

  private note(source: string, heads: ReadonlyMap<number, number>): void {
    this.heads.set(source, heads);
    for (const reader of this.readersOf(source)) reader.hear(heads);
  }

  /** Looks for cursors beyond their logs, and tells of those that were not there before; an operator may have put any back. */
  private async watchCursors(): Promise<void> {
    const before = this.found;
    this.found = (await this.lag()).filter(({ beyond }) => beyond > 0);
    for (const { consumer, source, shard, beyond } of this.found)
      if (!before.some((one) => one.consumer === consumer && one.source === source && one.shard === shard))
        this.report(
          new Error(
            `the cursor of ${consumer} in shard ${shard} of ${source} is ${beyond} beyond the log: events are left out until an operator moves it (npm run cursors)`,
          ),
        );
    await this.database.asSystem(async (sql) => {
      for (const worker of this.consumers) await worker.noticePutBack(sql);
    });
  }

  /** Signals may get lost, and a process may end between a commit and its sequencing: somebody looks. */
  private async lookAround(interval: number): Promise<void> {
    const { signal } = this.looking;
    for (let look = 0; !signal.aborted; look++) {
      await delay(interval, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted && look % cursorLooks === 0) await this.watchCursors().catch(this.complain);
      if (!signal.aborted) await this.lookAtAll(signal).catch(this.complain);
    }
  }

  /** Most of the time there is nothing new anywhere: one question for all sources finds that. */
  private async lookAtAll(signal: AbortSignal): Promise<void> {
    const sources = [...this.sources];
    if (sources.length === 0) return;
    const states = await this.database.asSystem((sql) => logStates(sql, sources));
    for (const [source, { heads, hasPending }] of states) if (!hasPending) this.note(source, heads);
    for (const [source, { hasPending }] of states)
      if (hasPending && !signal.aborted) await this.look(source).catch(this.complain);
  }

  /** What fails while the database is away succeeds later. */
  private readonly complain = (problem: unknown) => {
    if (!isDisconnect(problem)) this.report(problem);
  };
}

const entriesOf = (heads: Record<number, number>) =>
  Object.entries(heads).map(([shard, position]) => [Number(shard), position] as const);
