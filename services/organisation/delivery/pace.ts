import { setTimeout as delay } from 'node:timers/promises';

/** Lets so many through a second, evenly, whoever asks. */
export class Pace {
  private next = 0;

  /** @param perSecond how many */
  constructor(private readonly perSecond: number) {}

  /** Waits for a turn. */
  async turn(): Promise<void> {
    const now = Date.now();
    const mine = Math.max(now, this.next);
    this.next = mine + 1000 / this.perSecond;
    if (mine > now) await delay(mine - now);
  }
}
