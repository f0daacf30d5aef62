/** Connections that are open, by whose they are: how many somebody has, and which have waited too long. */
export class ConnectionCounts<C> {
  private readonly held = new Map<C, { owner: string; since: number }>();
  private readonly counts = new Map<string, number>();

  /** How many there are in all. */
  get size(): number {
    return this.held.size;
  }

  /** How many the owner has. */
  of(owner: string): number {
    return this.counts.get(owner) ?? 0;
  }

  /** Counts a connection from now on. */
  hold(connection: C, owner: string): void {
    this.held.set(connection, { owner, since: Date.now() });
    this.counts.set(owner, this.of(owner) + 1);
  }

  /** Counts a connection no longer; one that is not counted stays so. */
  release(connection: C): void {
    const known = this.held.get(connection);
    if (!known) return;
    this.held.delete(connection);
    const left = this.of(known.owner) - 1;
    if (left > 0) this.counts.set(known.owner, left);
    else this.counts.delete(known.owner);
  }

  /** Those that are counted for longer than this. @param time ms */
  olderThan(time: number): C[] {
    const now = Date.now();
    return [...this.held].filter(([, { since }]) => now - since > time).map(([connection]) => connection);
  }
}
