import type { Sql } from '../../database/index.js';
import type { EventStore } from '../../eventsourcing/index.js';
import type { Consumer } from '../consumer.js';

/** The stored cursors of a consumer, one for each shard of its source, in the schema of the service that consumes. */
export class Cursors {
  private readonly table: string;
  private readonly key: readonly [string, string];

  constructor(store: EventStore, consumer: Consumer) {
    this.table = `${store.schema}.consumer_cursor`;
    this.key = [consumer.name, consumer.source];
  }

  /** Positions by shard; shards that had none start at 0. */
  async start(sql: Sql, shards: readonly number[]): Promise<Map<number, number>> {
    sql.send(
      `insert into ${this.table} (consumer, source, shard, position)
       select $1, $2, shard, 0 from unnest($3::smallint[]) shard on conflict do nothing`,
      [...this.key, shards],
    );
    return this.all(sql);
  }

  /** Positions by shard. */
  async all(sql: Sql): Promise<Map<number, number>> {
    const rows = await sql.query<{ shard: number; position: number }>(
      `select shard, position from ${this.table} where consumer = $1 and source = $2`,
      this.key,
    );
    return new Map(rows.map(({ shard, position }) => [shard, position]));
  }

  /** The position of a shard, locked; undefined while another instance handles it. */
  async take(sql: Sql, shard: number): Promise<number | undefined> {
    return this.lock(sql, shard, 'for update skip locked');
  }

  /** The position of a shard, locked, after those who handle it. */
  async wait(sql: Sql, shard: number): Promise<number | undefined> {
    return this.lock(sql, shard, 'for update');
  }

  /** Moves the cursor in the transaction of what it stands for. */
  move(sql: Sql, shard: number, position: number): void {
    sql.send(
      `update ${this.table} set position = $4 where consumer = $1 and source = $2 and shard = $3`,
      [...this.key, shard, position],
      `${this.table}.move`,
    );
  }

  private async lock(sql: Sql, shard: number, mode: string): Promise<number | undefined> {
    const [row] = await sql.query<{ position: number }>(
      `select position from ${this.table} where consumer = $1 and source = $2 and shard = $3 ${mode}`,
      [...this.key, shard],
      `${this.table}.${mode}`,
    );
    return row?.position;
  }
}
