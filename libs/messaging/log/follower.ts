import type { Database } from '../../database/index.js';
import {
  type Lifetimes,
  readShard,
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
    let hasMoved = false;
    for (const [shard, head] of this.heads) {
      const after = this.positions.get(shard) ?? 0;
      if (after >= head) continue;
      const from = { shard, after, limit: 1000 };
      const { events, reached } = await this.database.asSystem((sql) => readShard(sql, this.source, from, this.types));
      if (events.length > 0) await this.deliver(events);
      this.moveTo(shard, reached);
      hasMoved ||= reached > after;
    }
    // What the log does not have it is asked for when the bus looks around.
    return hasMoved && this.isBehind;
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
