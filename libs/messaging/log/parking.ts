import type { Sql } from '../../database/index.js';
import type { EventStore, StoredEvent } from '../../eventsourcing/index.js';
import type { ParkedEvent } from '../bus.js';
import type { Consumer } from '../consumer.js';

const columns = `id, consumer, source, shard, position, school, stream, event_id as "eventId", error, parked_at as "parkedAt"`;

/** The parked events of a consumer. */
export class Parking {
  private readonly table: string;

  constructor(
    store: EventStore,
    private readonly consumer: Consumer,
  ) {
    this.table = `${store.schema}.parked_event`;
  }

  /** Streams with parked events: what follows in them must wait too. */
  async streams(sql: Sql): Promise<ReadonlySet<string>> {
    const rows = await sql.query<{ stream: string }>(
      `select distinct stream from ${this.table} where consumer = $1 and source = $2`,
      [this.consumer.name, this.consumer.source],
      `${this.table}.streams`,
    );
    return new Set(rows.map(({ stream }) => stream));
  }

  /** Parks an event. */
  async park(sql: Sql, event: StoredEvent, error: string): Promise<ParkedEvent> {
    const { name, source } = this.consumer;
    const [parked] = await sql.query<ParkedEvent>(
      `insert into ${this.table} (consumer, source, shard, position, school, stream, event_id, error)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
      [name, source, event.shard, event.position, event.school, event.stream, event.id, error],
    );
    return parked as ParkedEvent;
  }

  /** Parked events, oldest first. */
  async all(sql: Sql): Promise<ParkedEvent[]> {
    return sql.query(
      `select ${columns} from ${this.table} where consumer = $1 and source = $2 order by parked_at, position`,
      [this.consumer.name, this.consumer.source],
    );
  }

  async find(sql: Sql, id: string): Promise<ParkedEvent | undefined> {
    return (await this.all(sql)).find((parked) => parked.id === id);
  }

  /** The first parked events of a stream. */
  firstOf(sql: Sql, stream: string, limit: number): Promise<ParkedEvent[]> {
    return sql.query(
      `select ${columns} from ${this.table} where consumer = $1 and source = $2 and stream = $3
       order by position limit $4`,
      [this.consumer.name, this.consumer.source, stream, limit],
    );
  }

  /** They wait no more. */
  release(sql: Sql, parked: readonly ParkedEvent[]): void {
    sql.send(`delete from ${this.table} where id = any($1::uuid[])`, [parked.map(({ id }) => id)]);
  }
}
