/**
 * Lets work of one name run one after the other: guesses that come at the same time are counted before the next one is
 * judged.
 */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs the work when all work of the name that came before has ended; gives its outcome. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.last.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.last.get(name) === turn) this.last.delete(name);
    }
  }
}
