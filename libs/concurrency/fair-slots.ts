/** Work that waits for its turn. */
interface Waiting {
  start: () => void;
  giveUp: () => void;
}

/**
 * Does one piece of work at a time; who asks for many waits for his own: those who ask take turns. Where the room is full, the
 * latest of whoever has most in line is refused.
 */
export class FairSlots {
  /** What waits, by who asks; whose turn is next stands first. */
  private readonly lines = new Map<string, Waiting[]>();
  private isBusy = false;
  private waiting = 0;

  /**
   * @param room how much may stand in line, of all together
   * @param refuse what is thrown where the room is full
   */
  constructor(
    private readonly room: number,
    private readonly refuse: () => Error,
  ) {}

  /** Does the work when it is the turn of who asks; gives its outcome. @throws what `refuse` gives when the room is full */
  async run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.turnOf(asker);
    this.isBusy = true;
    try {
      return await work();
    } finally {
      const next = this.next();
      if (next) next.start();
      else this.isBusy = false;
    }
  }

  private turnOf(asker: string): Promise<void> {
    return new Promise((start, giveUp) => {
      const line = this.lines.get(asker) ?? [];
      line.push({ start, giveUp: () => giveUp(this.refuse()) });
      this.lines.set(asker, line);
      this.waiting += 1;
      if (this.waiting > this.room) this.shortenLongest();
    });
  }

  /** Takes whose turn it is out of line, and puts who asked for it behind all others. */
  private next(): Waiting | undefined {
    const [asker, line] = this.lines.entries().next().value ?? [];
    if (asker === undefined || !line) return undefined;
    this.lines.delete(asker);
    const [next, ...rest] = line;
    if (rest.length > 0) this.lines.set(asker, rest);
    this.waiting -= 1;
    return next;
  }

  private shortenLongest(): void {
    let [longest, line]: [string, Waiting[]] = ['', []];
    for (const [asker, other] of this.lines) if (other.length >= line.length) [longest, line] = [asker, other];
    const latest = line.pop();
    if (line.length === 0) this.lines.delete(longest);
    this.waiting -= 1;
    latest?.giveUp();
  }
}
