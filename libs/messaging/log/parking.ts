import type { Sql } from '../../database/index.js';
import {
  type EventRow,
  type EventStore,
  eventColumns,
  readEvents,
  type StoredEvent,
  schemaOf,
  type TypesByName,
} from '../../eventsourcing/index.js';
import type { ParkedEvent } from '../bus/bus.js';
import type { Consumer } from '../bus/consumer.js';

const columns = `id, consumer, source, shard, position, school, stream, event_id as "eventId", error, parked_at as "parkedAt"`;

/** The parked events of consumers of one source that move together. */
export class Parking {
  private readonly table: string;
  private readonly source: string;
  private readonly names: readonly string[];

  constructor(
    store: EventStore,
    private readonly consumers: readonly Consumer[],
  ) {
    this.table = `${store.schema}.parked_event`;
    this.source = consumers[0]?.source ?? '';
    this.names = consumers.map(({ name }) => name);
  }

  /**
   * Streams with events that are parked for a consumer, or for a copy of its: what follows in them must wait too.
   * The sets are those of the consumers by name.
   */
  async streams(sql: Sql): Promise<ReadonlyMap<string, Set<string>>> {
    const rows = await sql.query<{ consumer: string; stream: string }>(
      `select distinct consumer, stream from ${this.table} where consumer = any($1) and source = $2`,
      [this.names, this.source],
      `${this.table}.streams`,
    );
    const streamsOf = (name: string) => rows.filter((row) => row.consumer === name).map(({ stream }) => stream);
    return new Map(
      this.consumers.map(({ name, copies = [] }) => [
        name,
        new Set([name, ...copies.map((copy) => copy.name)].flatMap(streamsOf)),
      ]),
    );
  }

  /** Parks an event for a consumer. */
  async park(sql: Sql, consumer: string, event: StoredEvent, error: string): Promise<ParkedEvent> {
    const [parked] = await sql.query<ParkedEvent>(
      `insert into ${this.table} (consumer, source, shard, position, school, stream, event_id, error)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
      [consumer, this.source, event.shard, event.position, event.school, event.stream, event.id, error],
    );
    return parked as ParkedEvent;
  }

  /** Parked events, oldest first. */
  async all(sql: Sql): Promise<ParkedEvent[]> {
    return sql.query(
      `select ${columns} from ${this.table} where consumer = any($1) and source = $2 order by parked_at, position`,
      [this.names, this.source],
    );
  }

  async find(sql: Sql, id: string): Promise<ParkedEvent | undefined> {
    return (await this.all(sql)).find((parked) => parked.id === id);
  }

  /** The first events of a stream that are parked for a consumer. */
  firstOf(sql: Sql, consumer: string, stream: string, limit: number): Promise<ParkedEvent[]> {
    return sql.query(
      `select ${columns} from ${this.table} where consumer = $1 and source = $2 and stream = $3
       order by position limit $4`,
      [consumer, this.source, stream, limit],
    );
  }

  /** What is parked, as the log has it, in the same order. @throws when the log does not have one of them */
  async eventsOf(sql: Sql, parked: readonly ParkedEvent[], types: TypesByName): Promise<StoredEvent[]> {
    const rows = await sql.query<EventRow>(
      `select ${eventColumns} from ${schemaOf(this.source)}.events event where id = any($1::uuid[])`,
      [parked.map(({ eventId }) => eventId)],
    );
    const events = await readEvents(sql, this.source, rows, types);
    const byId = new Map(events.map((event) => [event.id, event]));
    return parked.map(({ eventId, position }) => {
      const event = byId.get(eventId);
      if (!event) throw new Error(`The parked event ${eventId} is not in the log of ${this.source}`);
      return { ...event, position };
    });
  }

  /** Whether events of a school are parked for a consumer. */
  async isWaiting(sql: Sql, consumer: string, school: string): Promise<boolean> {
    const rows = await sql.query(
      `select from ${this.table} where consumer = $1 and source = $2 and school = $3 limit 1`,
      [consumer, this.source, school],
    );
    return rows.length > 0;
  }

  /** They wait no more. */
  release(sql: Sql, parked: readonly ParkedEvent[]): void {
    sql.send(`delete from ${this.table} where id = any($1::uuid[])`, [parked.map(({ id }) => id)]);
  }
}
