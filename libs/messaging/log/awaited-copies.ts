import type { Sql } from '../../database/index.js';
import { type EventStore, firstMissing, type Projection, type StoredEvent } from '../../eventsourcing/index.js';
import type { Consumer } from '../bus/consumer.js';

/** The copies of other sources that consumers wait for. */
export class AwaitedCopies {
  private readonly copies: readonly Projection[];

  constructor(
    private readonly store: EventStore,
    consumers: readonly Consumer[],
  ) {
    const byName = new Map(consumers.flatMap(({ after = [] }) => after).map((copy) => [copy.name, copy]));
    this.copies = [...byName.values()];
  }

  /** Where the copies come from. */
  get sources(): readonly string[] {
    return this.copies.map(({ source }) => source);
  }

  /** True where one of the copies is kept by a consumer of these. */
  areKeptBy(consumers: readonly Consumer[]): boolean {
    return this.copies.some((copy) => consumers.some(({ name }) => name === copy.name));
  }

  /**
   * Of events in the order of their positions, those before the first for which a copy is not new enough. Who asks has
   * read the events before, so what was committed when one of them was is seen here.
   */
  async covered(sql: Sql, events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    if (this.copies.length === 0 || events.length === 0) return events;
    const schools = [...new Set(events.map(({ school }) => school))];
    let until = events.length;
    for (const copy of this.copies) {
      const missing = await firstMissing(sql, this.store, copy, schools);
      if (missing === undefined) continue;
      const first = events.findIndex(({ sequence }) => BigInt(sequence as string) > BigInt(missing));
      if (first >= 0) until = Math.min(until, first);
    }
    return events.slice(0, until);
  }
}
