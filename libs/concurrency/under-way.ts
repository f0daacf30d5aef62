/** Counts what is under way in a process, so that its threads can see it (`GivingWay`). */
export class UnderWay {
  /** The number, for a thread: it may stand in `workerData`. */
  readonly count = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  begin(): void {
    Atomics.add(this.count, 0, 1);
  }

  end(): void {
    Atomics.sub(this.count, 0, 1);
    Atomics.notify(this.count, 0);
  }
}

/** How long who was met is expected again, ms. */
const moment = 1000;

/** How many times as long as it works a thread stands still at most. */
const patience = 3;
/** How long it stands still at most for those who come and go, ms. */
const longestPause = 100;

/**
 * Lets a thread work while nobody is to be given way to. Where others come and go it leaves them `patience` times as long as each
 * piece of its work has taken, so that they seldom meet one. In all it waits no longer than `patience` times its work: work of a minute
 * ends after four, whatever else is asked of the process.
 */
export class GivingWay {
  private waiting = 0;
  /** Work before the last rest, ms. */
  private done = 0;
  /** When somebody was met last, by `performance.now()`. */
  private met = Number.NEGATIVE_INFINITY;
  private readonly begun = performance.now();
  /** What nobody changes, to stand still by. */
  private readonly still = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  /** @param others how many there are (`UnderWay.count`) */
  constructor(private readonly others: Int32Array) {}

  /** Whether somebody was met a moment ago, who may come again. */
  get isShared(): boolean {
    return performance.now() - this.met < moment;
  }

  /** To be called between two pieces of work, of which each holds up others for as long as it takes: the thread stands still. */
  rest(): void {
    const now = performance.now();
    const worked = now - this.begun - this.waiting;
    const until = now + patience * worked - this.waiting;
    for (let at = now; at < until; at = performance.now()) {
      const others = Atomics.load(this.others, 0);
      if (others <= 0) break;
      this.met = at;
      Atomics.wait(this.others, 0, others, until - at);
    }
    const pause = Math.min(longestPause, patience * (worked - this.done));
    const left = Math.min(until, now + pause) - performance.now();
    if (this.isShared && left > 0) Atomics.wait(this.still, 0, 0, left);
    this.done = worked;
    this.waiting += performance.now() - now;
  }
}
