import { setTimeout as delay } from 'node:timers/promises';
import { isDisconnect } from '../../database/index.js';
import type { TypesByName } from '../../eventsourcing/index.js';

/** Newest positions by shard. */
export type Heads = Iterable<readonly [shard: number, position: number]>;

/**
 * Reads a source in the background. It runs once for all who wake it before it starts, and again for those who wake it
 * meanwhile.
 */
export abstract class Reader {
  abstract readonly source: string;
  abstract readonly types: TypesByName;
  /** Newest position of each shard of the source, as far as it is known here. */
  protected readonly heads = new Map<number, number>();
  /** Up to where the shards were read, as far as it is known here. */
  protected positions = new Map<number, number>();
  protected isStopped = false;
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

  /** Says how far the source has come; wakes the reader where something is to be read. */
  advance(heads: Heads): void {
    for (const [shard, head] of heads) this.heads.set(shard, Math.max(head, this.heads.get(shard) ?? 0));
    if (this.isBehind) this.wake();
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

  /** Lets what runs end. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private wake(): void {
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
