import { setTimeout as delay } from 'node:timers/promises';

/** Looks something up for all who ask meanwhile, at the pace of who looks and not of who asks. */
export class Paced<T> {
  private waiting?: Promise<T>;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    /** Between two looks, ms. */
    private readonly interval: number,
    private readonly look: () => Promise<T>,
  ) {}

  /** What the next look finds: at once where there was none for a while. @throws what the look throws */
  ask(): Promise<T> {
    this.waiting ??= this.next();
    return this.waiting;
  }

  private async next(): Promise<T> {
    await delay(Math.max(0, this.lookedAt + this.interval - Date.now()), undefined, { ref: false });
    this.waiting = undefined;
    this.lookedAt = Date.now();
    return this.look();
  }
}
