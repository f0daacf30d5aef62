/**
 * Lets work of one name run one after the other: guesses that come at the same time are counted before the next one is
 * judged.
 */
export class NamedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs the work when all work of the name that came before has ended; gives its outcome. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(name) ?? Promise.resolve();
    const own = before.then(work, work);
    this.last.set(name, own);
    try {
      return await own;
    } finally {
      if (this.last.get(name) === own) this.last.delete(name);
    }
  }
}
