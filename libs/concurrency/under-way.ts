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

/**
 * Lets a thread work while nobody is to be given way to. In all it waits no longer than it has worked, so work of a minute ends
 * after two, whatever else is asked of the process.
 */
export class GivingWay {
  private waiting = 0;
  /** When somebody was met last, by `performance.now()`. */
  private met = Number.NEGATIVE_INFINITY;
  private readonly begun = performance.now();

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
    const until = now + worked - this.waiting;
    for (let at = now; at < until; at = performance.now()) {
      const others = Atomics.load(this.others, 0);
      if (others <= 0) break;
      this.met = at;
      Atomics.wait(this.others, 0, others, until - at);
    }
    this.waiting += performance.now() - now;
  }
}
