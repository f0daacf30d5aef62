import { setTimeout as delay } from 'node:timers/promises';
import { type Database, despiteConflicts } from '../database/index.js';
import { lasting } from './eras.js';
import { schemaOf } from './log-schema.js';

/** Signal that events of a source have got their positions. */
export const sequencedTopic = 'sequenced';

/** Value of that signal. */
export interface Sequenced {
  source: string;
  /** Types of the events; missing when they are too many to tell. */
  types?: string[];
  /** Newest position of the shards that got events. */
  heads: Record<number, number>;
}

/** Events that get their positions in one transaction, about. */
const batch = 10_000;

/** Whole appends are taken, the earliest first, until there are so many events. */
const statementOf = (schema: string) => `
  with taken as (
    delete from ${schema}.events_pending
    where ctid = any (array(
      select place from (
        select ctid as place, sum(cardinality(sequences)) over (order by sequence) - cardinality(sequences) as before
        from (select ctid, sequence, sequences from ${schema}.events_pending order by sequence limit ${batch}) next) counted
      where before < ${batch}))
    returning shard, sequences, eras, types),
  event as (
    select shard, placed.sequence, coalesce(placed.era, ${lasting}) as era
    from taken, unnest(sequences, eras) as placed(sequence, era)),
  placed as (
    insert into ${schema}.events_position (shard, position, sequence, era)
    select event.shard, head.position + row_number() over (partition by event.shard order by event.sequence), event.sequence, event.era
    from event join ${schema}.log_head head on head.shard = event.shard
    returning shard, position),
  moved as (
    update ${schema}.log_head head set position = reached.position
    from (select shard, max(position) as position from placed group by shard) reached
    where head.shard = reached.shard
    returning head.shard, head.position)
  select (select count(*) from event) as count,
    (select coalesce(array_agg(distinct type::text), '{}') from taken, unnest(types) as type) as types,
    (select json_object_agg(shard, position) from moved) as heads`;

interface Taken {
  count: number;
  types: string[];
  heads: Record<number, number>;
}

/**
 * Gives every committed event that has none yet its position: contiguous within its shard, in the order of the
 * sequence numbers, so that a reader which goes by positions can skip nothing. Gives the number of events.
 */
export async function sequencePending(database: Database, source: string): Promise<number> {
  const schema = schemaOf(source);
  let total = 0;
  for (let count = batch; count >= batch; total += count) {
    const taken = await database.asSystem(async (sql) => {
      // One sequencer at a time; what the next one takes, it sees after this one has committed.
      sql.send(`select from ${schema}.log_head where shard = 0 for update`);
      const [row] = await sql.query<Taken>(statementOf(schema), [], `${schema}.sequence`);
      if (row && row.count > 0) {
        const { types, heads } = row;
        database.signals.tell(sql, sequencedTopic, { source, types, heads } satisfies Sequenced, { source, heads });
      }
      return row;
    });
    count = taken?.count ?? 0;
  }
  return total;
}

/** How long events are gathered while more and more come, ms. */
const gathering = 8;

/** Runs the sequencing of one source in this process, once for all who ask while it runs. */
export class Sequencer {
  private running?: Promise<void>;
  private isAsked = false;
  private isStopped = false;
  private failingSince?: number;

  constructor(
    private readonly database: Database,
    private readonly source: string,
    private readonly report: (problem: unknown) => void,
  ) {}

  /** Says that there may be events without positions. */
  wake(): void {
    this.isAsked = true;
    if (this.isStopped) return;
    this.running ??= this.run();
  }

  /** How long no event has got its position, because each try failed, ms. */
  get failing(): number {
    return this.failingSince === undefined ? 0 : Date.now() - this.failingSince;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  /** The events stay pending where it fails; the bus asks again. */
  private async sequence(): Promise<void> {
    try {
      await despiteConflicts(() => sequencePending(this.database, this.source));
      this.failingSince = undefined;
    } catch (problem) {
      this.failingSince ??= Date.now();
      this.report(problem);
    }
  }

  private async run(): Promise<void> {
    while (this.isAsked && !this.isStopped) {
      this.isAsked = false;
      await this.sequence();
      // The first event is sequenced at once; a crowd is gathered, as each run costs the same.
      if (this.isAsked) await delay(gathering);
    }
    this.running = undefined;
  }
}
