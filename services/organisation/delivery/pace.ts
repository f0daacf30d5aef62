import { setTimeout as delay } from 'node:timers/promises';

/** How long somebody is let wait for a turn, ms: a message that waits is claimed meanwhile. */
export const longestWait = 2_000;
/** How late somebody is told to come again at most, ms: a rate that is raised meanwhile soon holds. */
const longestPutOff = 300_000;

/** Lets so many through a second, evenly, whoever asks. */
export class Pace {
  private readonly interval: number;
  private next = 0;
  /** When who is put off next is told to come again. */
  private nextPutOff = 0;

  /** @param perSecond how many */
  constructor(perSecond: number) {
    this.interval = 1000 / perSecond;
  }

  /**
   * Waits for a turn that is near.
   * @param ending ends the waiting
   * @returns 0 with the turn; otherwise how many ms later to ask again
   */
  async turn(ending: AbortSignal): Promise<number> {
    const now = Date.now();
    const mine = Math.max(now, this.next);
    if (mine - now > longestWait) return this.putOff(now);
    this.next = mine + this.interval;
    if (mine === now) return 0;
    const isMine = await delay(mine - now, true, { signal: ending }).catch(() => false);
    return isMine ? 0 : 1;
  }

  /** Spreads who is put off over the turns to come; beyond the latest time it begins anew, so that no turn is left unused. */
  private putOff(now: number): number {
    const isTooLate = this.nextPutOff > now + longestPutOff;
    const again = isTooLate ? this.next : Math.max(this.next, this.nextPutOff);
    this.nextPutOff = again + this.interval;
    return again - now;
  }
}
