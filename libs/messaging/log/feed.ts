/** Newest positions by shard. */
export type Heads = Iterable<readonly [shard: number, position: number]>;

/**
 * How far a reader was told that its source has come. Whoever tells may repeat, leave out and be late: everything is read
 * in the log, and what nobody told of in time the reader looks for there by itself.
 */
export class Feed {
  /** True while somebody tells. */
  isOpen = false;
  /** Events of which was told. */
  announced = 0;
  private readonly told = new Map<number, number>();
  /** By shard, how far the log had come at a moment (epoch ms). */
  private readonly awaited = new Map<number, { head: number; since: number }>();

  constructor(
    /** How long a reader waits to be told of what is in the log, ms. */
    private readonly patience: number,
  ) {}

  /** Notes that a shard has come to a position, by so many events. */
  tell(shard: number, position: number, events: number): void {
    this.announced += events;
    this.told.set(shard, Math.max(position, this.told.get(shard) ?? 0));
  }

  /** True where was told of something beyond the position. */
  has(shard: number, position: number): boolean {
    return (this.told.get(shard) ?? 0) > position;
  }

  /** Of these heads of the log, those that a reader has to go for by itself. */
  late(heads: Heads, positions: ReadonlyMap<number, number>): Heads {
    return [...heads].filter(([shard, head]) => !this.isOpen || this.isLate(shard, head, positions.get(shard) ?? 0));
  }

  private isLate(shard: number, head: number, position: number): boolean {
    const awaited = this.awaited.get(shard);
    if (this.has(shard, position) || !awaited || position >= awaited.head) {
      this.awaited.set(shard, { head, since: Date.now() });
      return false;
    }
    return Date.now() - awaited.since >= this.patience;
  }
}
