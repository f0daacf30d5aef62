/** Lets so many pieces of work run at a time; the others stand in line. */
export class Slots {
  private readonly line: (() => void)[] = [];

  /**
   * @param free how much may run at a time
   * @param room how much may stand in line
   * @param refuse what is thrown where the line is full
   */
  constructor(
    private free: number,
    private readonly room = Number.POSITIVE_INFINITY,
    private readonly refuse: () => Error = () => new Error('too much is waiting'),
  ) {}

  /** Runs the work when it is its turn; gives its outcome. @throws what `refuse` gives when the line is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else if (this.line.length < this.room) await new Promise<void>((start) => this.line.push(start));
    else throw this.refuse();
    try {
      return await work();
    } finally {
      // Whoever leaves hands the place over.
      const next = this.line.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
