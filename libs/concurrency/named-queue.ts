/** Lets work of one name run one after the other, such as guesses, which are counted before the next one is judged. */
export class NamedQueue {
  private readonly lines = new Map<string, { last: Promise<unknown>; length: number }>();

  /**
   * @param room how much of one name may stand in line, what runs included
   * @param refuse what is thrown where the line of a name is full
   */
  constructor(
    private readonly room: number,
    private readonly refuse: () => Error,
  ) {}

  /** Runs the work when all work of the name that came before has ended; gives its outcome. @throws what `refuse` gives */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(name) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= this.room) throw this.refuse();
    const own = line.last.then(work, work);
    this.lines.set(name, Object.assign(line, { last: own, length: line.length + 1 }));
    try {
      return await own;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(name);
    }
  }
}
