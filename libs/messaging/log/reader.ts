import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isDisconnect } from '../../database/index.js';
import type { TypesByName } from '../../eventsourcing/index.js';
import type { Feed, Heads } from './feed.js';

/** How often who waits for positions looks at what another instance handles, ms. */
const lookInterval = 100;

/**
 * Reads a source in the background. It runs once for all who wake it before it starts, and again for those who wake it
 * meanwhile.
 */
export abstract class Reader {
  abstract readonly source: string;
  abstract readonly types: TypesByName;
  /** Says how far the source has come before the reader looks by itself, where somebody tells. */
  feed?: Feed;
  /** Newest position of each shard of the source, as far as it is known here. */
  protected readonly heads = new Map<number, number>();
  /** Up to where the shards were read, as far as it is known here. */
  protected positions = new Map<number, number>();
  protected isStopped = false;
  private readonly moves = new EventEmitter().setMaxListeners(0);
  private running?: Promise<void>;
  private isAsked = false;

  constructor(private readonly report: (problem: unknown) => void) {}

  /** Reads on; gives true when there may be more. */
  protected abstract work(): Promise<boolean>;

  /** True while it works, or knows that something is to be read. */
  get isBusy(): boolean {
    return this.running !== undefined || this.isBehind;
  }

  protected get isBehind(): boolean {
    return [...this.heads].some(([shard, head]) => (this.positions.get(shard) ?? 0) < head);
  }

  /** Hears how far the source's log has come, and reads what it is not told of. */
  hear(heads: Heads): void {
    this.advance(this.feed?.late(heads, this.positions) ?? heads);
  }

  /** Is told that the log has come to a position of a shard, by so many events that it wants. */
  tell(shard: number, position: number, events: number): void {
    this.feed?.tell(shard, position, events);
    this.advance([[shard, position]]);
  }

  /** Says what is there to be read; wakes the reader where something is. */
  advance(heads: Heads): void {
    for (const [shard, head] of heads) this.heads.set(shard, Math.max(head, this.heads.get(shard) ?? 0));
    if (this.isBehind) this.wake();
  }

  /** Says whom to tell that it has read on. */
  onMoved(listener: () => void): void {
    this.moves.on('moved', listener);
  }

  /** Waits until everything that is known of is read, whichever process does it. */
  async caughtUp(): Promise<void> {
    while (!this.isStopped) {
      if (this.isBehind) this.wake();
      await this.running;
      if (!this.isBehind) return;
      await delay(10);
    }
  }

  /** Waits until the source is read up to these heads. */
  async reach(heads: Heads): Promise<void> {
    this.hear(heads);
    await this.isRead(heads);
  }

  /** Waits until the shards are read up to these positions; false where the reader is stopped before. */
  private async isRead(heads: Heads): Promise<boolean> {
    const isThere = () => [...heads].every(([shard, head]) => (this.positions.get(shard) ?? 0) >= head);
    while (!this.isStopped && !isThere()) {
      if (this.isBehind) this.wake();
      await Promise.race([once(this.moves, 'moved'), delay(lookInterval, undefined, { ref: false })]);
      this.hear(heads);
    }
    return isThere();
  }

  /** Lets what runs end. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  /** Notes how far a shard is read. */
  protected moveTo(shard: number, position: number): void {
    this.positions.set(shard, position);
    this.moves.emit('moved');
  }

  protected wake(): void {
    this.isAsked = true;
    if (this.isStopped) return;
    this.running ??= this.run();
  }

  private async run(): Promise<void> {
    try {
      while (this.isAsked && !this.isStopped) {
        this.isAsked = false;
        while (!this.isStopped && (await this.work()));
      }
    } catch (problem) {
      // The bus looks around and wakes again.
      if (!isDisconnect(problem)) this.report(problem);
    } finally {
      // At once, and not when the promise is looked at: who wakes in between would be forgotten.
      this.running = undefined;
    }
  }
}
