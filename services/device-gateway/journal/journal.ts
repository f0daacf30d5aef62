import { isDisconnect } from '../../../libs/database/index.js';
import type { EventStore, Unit } from '../../../libs/eventsourcing/index.js';
import type { Logger } from '../../../libs/platform/index.js';
import type { Entry, WriteOptions } from './entry.js';
import { WriteQueue, type Writing } from './write-queue.js';

/** Waiting entries beyond which no more should come in. */
const crowded = 5_000;

/**
 * Writes the events of many devices in few transactions: while one is under way the next gathers, so that a single event
 * waits for nobody and a thousand share the cost.
 */
export class Journal {
  private readonly queues = new Map<string, WriteQueue>();
  private readonly running = new Set<Promise<void>>();
  private waiting = 0;
  private isClosed = false;
  private waitingForRoom: (() => void)[] = [];

  constructor(
    private readonly store: EventStore,
    private readonly logger: Logger,
  ) {}

  /**
   * Writes entries of one school, all in one transaction.
   * @returns when they are committed
   * @throws where they are not stored
   */
  write(school: string, entries: readonly Entry[], options: WriteOptions): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    this.waiting += entries.length;
    return new Promise((resolve, reject) => {
      const writing: Writing = { entries, ...options, resolve, reject };
      const queue = this.queues.get(school);
      if (queue) queue.add(writing);
      else this.open(school, writing);
    });
  }

  /** Entries that wait to be written. */
  get size(): number {
    return this.waiting;
  }

  /** Undefined while more may come in; else it is kept when there is room again. */
  room(): Promise<void> | undefined {
    if (this.waiting < crowded) return undefined;
    return new Promise((resolve) => this.waitingForRoom.push(resolve));
  }

  /** Waits for what is being written; what is kept for a database that stays away is given up. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.running);
  }

  private open(school: string, first: Writing): void {
    const queue = new WriteQueue();
    queue.add(first);
    this.queues.set(school, queue);
    const run = this.drain(school, queue).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  private async drain(school: string, queue: WriteQueue): Promise<void> {
    // What arrives in the same turn of the event loop goes into the same transaction.
    await new Promise(setImmediate);
    for (let writings = queue.take(); writings.length > 0; writings = queue.take()) {
      queue.putBack(await this.attempt(school, writings));
    }
    this.queues.delete(school);
  }

  /** Stores writings; gives those that are kept for later. */
  private async attempt(school: string, writings: Writing[]): Promise<Writing[]> {
    try {
      await this.store.transact({ school, meta: { actor: 'device-gateway' } }, async (unit) => append(unit, writings));
      for (const writing of writings) this.settle(writing);
      return [];
    } catch (error) {
      if (isDisconnect(error)) return this.postpone(writings, error);
      return this.storeApart(school, writings, error);
    }
  }

  /** One entry that cannot be stored must not take others with it: the halves are stored on their own. */
  private async storeApart(school: string, writings: Writing[], error: unknown): Promise<Writing[]> {
    const [first, ...others] = writings;
    if (first && others.length === 0) {
      this.logger.error(
        { error, school, entries: first.entries.map(({ event, id }) => [event.type, id]) },
        'not stored',
      );
      this.settle(first, error);
      return [];
    }
    const middle = Math.ceil(writings.length / 2);
    const halves = [writings.slice(0, middle), writings.slice(middle)];
    const kept: Writing[] = [];
    for (const half of halves) kept.push(...(await this.attempt(school, half)));
    return kept;
  }

  private postpone(writings: readonly Writing[], error: unknown): Writing[] {
    const isKept = (writing: Writing) => writing.isKept && !this.isClosed;
    for (const writing of writings) if (!isKept(writing)) this.settle(writing, error);
    return writings.filter(isKept);
  }

  private settle({ entries, resolve, reject }: Writing, error?: unknown): void {
    this.waiting -= entries.length;
    if (this.waiting < crowded / 2) for (const proceed of this.waitingForRoom.splice(0)) proceed();
    if (error === undefined) resolve();
    else reject(error);
  }
}

/** Appends entries stream by stream. */
function append(unit: Unit, writings: readonly Writing[]): void {
  const streams = new Map<string, Entry[]>();
  for (const { entries } of writings) {
    for (const entry of entries) {
      const stream = streams.get(entry.stream);
      if (stream) stream.push(entry);
      else streams.set(entry.stream, [entry]);
    }
  }
  for (const [stream, entries] of streams) {
    unit.append(
      stream,
      entries.map(({ event }) => event),
      {
        ids: entries.map(({ id }) => id),
        since: Math.min(...entries.map(({ since = 0 }) => since)),
        happenedAt: entries.map(({ happenedAt }) => happenedAt),
        meta: { actor: entries[0]?.actor },
      },
    );
  }
}
