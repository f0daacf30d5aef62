import type { Sql } from '../../database/index.js';
import type { EventStore } from '../../eventsourcing/index.js';
import type { Consumer } from '../bus/consumer.js';

/** Where a consumer stands in a shard. */
export interface ConsumerPlace {
  consumer: string;
  shard: number;
  position: number;
}

/** Positions of consumers by name, of one shard. */
export type Places = ReadonlyMap<string, number>;

/** How far the one stands that has come least far. */
export const lowest = (places: Places) => Math.min(...places.values());

/**
 * The stored cursors of consumers of one source that move together, one for each consumer and shard, in the schema of the
 * service that consumes. They stand apart where one of them was rebuilt or is new; who is behind catches up first.
 */
export class Cursors {
  private readonly table: string;
  private readonly names: readonly string[];
  private readonly key: readonly [readonly string[], string];

  constructor(store: EventStore, consumers: readonly Consumer[]) {
    this.table = `${store.schema}.consumer_cursor`;
    this.names = consumers.map(({ name }) => name);
    this.key = [this.names, consumers[0]?.source ?? ''];
  }

  /** Lowest positions by shard; shards that had none start at 0. */
  async start(sql: Sql, shards: readonly number[]): Promise<Map<number, number>> {
    sql.send(
      `insert into ${this.table} (consumer, source, shard, position)
       select consumer, $2, shard, 0 from unnest($1::text[]) consumer, unnest($3::smallint[]) shard
       on conflict do nothing`,
      [...this.key, shards],
    );
    return this.lowest(sql);
  }

  /** Lowest positions by shard. */
  async lowest(sql: Sql): Promise<Map<number, number>> {
    const byShard = new Map<number, number>();
    for (const { shard, position } of await this.all(sql))
      byShard.set(shard, Math.min(position, byShard.get(shard) ?? position));
    return byShard;
  }

  /** Positions of all consumers. */
  all(sql: Sql): Promise<ConsumerPlace[]> {
    return sql.query(
      `select consumer, shard, position from ${this.table} where consumer = any($1) and source = $2`,
      this.key,
      `${this.table}.all`,
    );
  }

  /** The positions of a shard, locked; undefined while another instance handles it. */
  async take(sql: Sql, shard: number): Promise<Places | undefined> {
    const places = await this.lock(sql, shard, 'for update skip locked');
    return places.size === this.names.length ? places : undefined;
  }

  /** The positions of a shard, locked, after those who handle it. */
  async wait(sql: Sql, shard: number): Promise<void> {
    await this.lock(sql, shard, 'for update');
  }

  /** Moves the cursors in the transaction of what they stand for; who is further stays there. */
  move(sql: Sql, shard: number, position: number): void {
    sql.send(
      `update ${this.table} set position = $4 where consumer = any($1) and source = $2 and shard = $3 and position < $4`,
      [...this.key, shard, position],
      `${this.table}.move`,
    );
  }

  private async lock(sql: Sql, shard: number, mode: string): Promise<Places> {
    const rows = await sql.query<{ consumer: string; position: number }>(
      `select consumer, position from ${this.table} where consumer = any($1) and source = $2 and shard = $3
       order by consumer ${mode}`,
      [...this.key, shard],
      `${this.table}.${mode}`,
    );
    return new Map(rows.map(({ consumer, position }) => [consumer, position]));
  }
}
