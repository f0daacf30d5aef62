import type { Database } from '../../database/index.js';
import {
  eventOf,
  isPersonal,
  type Lifetimes,
  type ReadBatch,
  type ReadFrom,
  readEvents,
  readRows,
  readSnapshot,
  type StoredEvent,
  type TypesByName,
} from '../../eventsourcing/index.js';
import type { FollowOptions } from '../bus/following.js';
import { Reader } from './reader.js';

/** Reads a source for one who sees every event and stores no cursor. */
export class Follower extends Reader {
  constructor(
    private readonly database: Database,
    readonly source: string,
    readonly types: TypesByName,
    /** Positions from which it reads; a shard that is not there is read from its start. */
    positions: Map<number, number>,
    private readonly handle: (events: StoredEvent[]) => void | Promise<void>,
    private readonly onFailure: FollowOptions['onFailure'],
    private readonly complain: (problem: unknown) => void,
  ) {
    super(complain);
    this.positions = positions;
  }

  /** Takes what the log has now, and goes on from there; call it before anybody wakes the reader. */
  async begin(lifetimes?: Lifetimes): Promise<void> {
    const filter = { types: this.types, lifetimes };
    this.positions = await readSnapshot(this.database, this.source, filter, (events) => this.deliver(events));
  }

  protected async work(): Promise<boolean> {
    for (const [shard, head] of this.heads) {
      const after = this.positions.get(shard) ?? 0;
      if (after >= head) continue;
      const { events, reached } = await this.read({ shard, after, limit: 1000 });
      if (events.length > 0) await this.deliver(events);
      this.moveTo(shard, reached);
    }
    return this.isBehind;
  }

  /** The next events of a shard, as they were brought or from the log. */
  private async read(from: ReadFrom): Promise<ReadBatch> {
    const brought = this.feed?.next(from);
    if (brought && !brought.rows.some(isPersonal))
      return { events: brought.rows.map((row) => eventOf(this.source, row, this.types)), reached: brought.reached };
    return this.database.asSystem(async (sql) => {
      const { rows, reached } = brought ?? (await readRows(sql, this.source, from, this.types));
      return { events: await readEvents(sql, this.source, rows, this.types), reached };
    });
  }

  private async deliver(events: StoredEvent[]): Promise<void> {
    if (this.isStopped) return;
    try {
      await this.handle(events);
    } catch (problem) {
      this.complain(problem);
      if (this.onFailure === 'leave-out') {
        if (events.length > 1) for (const event of events) await this.deliver([event]);
        return;
      }
      this.isStopped = true;
      this.onFailure();
    }
  }
}
