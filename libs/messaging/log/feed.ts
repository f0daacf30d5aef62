import type { EventRow, ReadFrom, RowBatch } from '../../eventsourcing/index.js';

/** Newest positions by shard. */
export type Heads = Iterable<readonly [shard: number, position: number]>;

/** An event that was brought to a reader. */
export interface BroughtEvent {
  position: number;
  /** The event itself, where its type is one that the reader wants. */
  row?: EventRow & { position: number };
  /** Between this position and that of the event nothing was left out: who has read up to it misses nothing. */
  previous: number;
}

/**
 * What was brought to a reader and is not handled yet. Whoever brings may repeat, lose and be late: a repeat is left
 * out, and what is missing or late the reader finds in the log.
 */
export class Feed {
  /** True while somebody brings. */
  isOpen = false;
  /** Events that were taken from here. */
  taken = 0;
  private readonly queues = new Map<number, BroughtEvent[]>();
  /** By shard, how far the log had come at a moment (epoch ms). */
  private readonly awaited = new Map<number, { head: number; since: number }>();

  constructor(
    /** How long a reader waits for what is in the log, ms. */
    private readonly patience: number,
  ) {}

  /** Adds events of a shard, in their order. */
  add(shard: number, events: readonly BroughtEvent[]): void {
    const queue = this.queues.get(shard) ?? [];
    this.queues.set(shard, queue);
    for (const event of events) {
      const last = queue.at(-1)?.position ?? 0;
      if (event.position > last) queue.push(event);
    }
  }

  /** True while something beyond the position waits here. */
  has(shard: number, position: number): boolean {
    return (this.queues.get(shard)?.at(-1)?.position ?? 0) > position;
  }

  /** The next events of a shard; undefined where they are not here, or others come before them. */
  next({ shard, after, limit }: ReadFrom): RowBatch | undefined {
    const queue = (this.queues.get(shard) ?? []).filter(({ position }) => position > after);
    this.queues.set(shard, queue);
    let reached = after;
    let count = 0;
    for (const { position, previous } of queue) {
      if (previous > reached || count === limit) break;
      reached = position;
      count += 1;
    }
    if (count === 0) return undefined;
    this.taken += count;
    return { rows: queue.slice(0, count).flatMap(({ row = [] }) => row), reached };
  }

  /** Lets go of what was handled: it would stay in memory until something new is brought. */
  forget(shard: number, position: number): void {
    const left = (this.queues.get(shard) ?? []).filter((event) => event.position > position);
    this.queues.set(shard, left);
  }

  /** Of these heads of the log, those that a reader has to go to the log for. */
  late(heads: Heads, positions: ReadonlyMap<number, number>): Heads {
    return [...heads].filter(([shard, head]) => !this.isOpen || this.isLate(shard, head, positions.get(shard) ?? 0));
  }

  private isLate(shard: number, head: number, position: number): boolean {
    const awaited = this.awaited.get(shard);
    if (this.has(shard, position) || !awaited || position >= awaited.head) {
      this.awaited.set(shard, { head, since: Date.now() });
      return false;
    }
    return Date.now() - awaited.since >= this.patience;
  }
}
