import { bigint, creates, type Database, integer, migrate, type Sql, table, varchar } from '../../database/index.js';
import { schemaOf } from '../../eventsourcing/index.js';

const checkpoints = table('messaging', 'checkpoint', {
  columns: {
    source: varchar(),
    shard: integer(),
    /** Up to here the log was read. */
    position: bigint(),
    /** Position of the last event that was published. */
    published: bigint(),
    /** Offset that Kafka gives the next message; less there means that messages were lost. */
    nextOffset: bigint(),
  },
  key: ['source', 'shard'],
});

/** How far the events of a shard were published. */
export interface Checkpoint {
  shard: number;
  position: number;
  published: number;
  nextOffset: number;
}

const columns = 'shard, position, published, next_offset as "nextOffset"';

/** How far the log of a source was published; whoever locks the rows is its relay for that moment. */
export class Checkpoints {
  constructor(private readonly source: string) {}

  /** Makes the table. */
  static prepare(database: Database): Promise<void> {
    return migrate(database, 'messaging', [creates('Checkpoint1763800000000', [checkpoints])]);
  }

  /** All, as they are. */
  all(sql: Sql): Promise<Checkpoint[]> {
    return sql.query(`select ${columns} from messaging.checkpoint where source = $1 order by shard`, [this.source]);
  }

  /** Those that no other process has locked, locked until the end of the transaction. */
  take(sql: Sql): Promise<Checkpoint[]> {
    return sql.query(
      `select ${columns} from messaging.checkpoint where source = $1 order by shard for update skip locked`,
      [this.source],
      'messaging.take',
    );
  }

  /** Moves a checkpoint in the transaction that has it. */
  move(sql: Sql, { shard, position, published, nextOffset }: Checkpoint): void {
    sql.send(
      `insert into messaging.checkpoint (source, shard, position, published, next_offset) values ($1, $2, $3, $4, $5)
       on conflict (source, shard) do update
       set position = excluded.position, published = excluded.published, next_offset = excluded.next_offset`,
      [this.source, shard, position, published, nextOffset],
      'messaging.move',
    );
  }

  /** A checkpoint before the events that were recorded in the last `retention` ms: what the topic would hold. */
  async startOf(sql: Sql, shard: number, retention: number): Promise<Checkpoint> {
    const schema = schemaOf(this.source);
    const [row] = await sql.query<{ position: number }>(
      `select coalesce(
         (select min(place.position) - 1
          from ${schema}.events event join ${schema}.events_position place using (era, sequence)
          where event.recorded_at >= now() - $2 * interval '1 ms' and event.shard = $1 and place.shard = $1),
         (select position from ${schema}.log_head where shard = $1)) as position`,
      [shard, retention],
    );
    const position = row?.position ?? 0;
    return { shard, position, published: position, nextOffset: 0 };
  }
}
