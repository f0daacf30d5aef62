import type { Sql } from '../database/index.js';
import type { EventStore } from './event-store.js';
import { schemaOf } from './log-schema.js';
import type { Projection } from './projection.js';
import { shardOf } from './stream.js';

/** Shards of the logs that a store was asked for: they are fixed when a log is made. */
const shardCounts = new WeakMap<EventStore, Map<string, number>>();

/** The shards of schools in a source's log; empty while its service has never run. */
async function shardsOf(sql: Sql, store: EventStore, source: string, schools: readonly string[]): Promise<number[]> {
  const log = `${schemaOf(source)}.log_head`;
  const counts = shardCounts.get(store) ?? new Map<string, number>();
  shardCounts.set(store, counts);
  let count = counts.get(source);
  if (count === undefined) {
    const [found] = await sql.query<{ found: boolean }>('select to_regclass($1) is not null as found', [log]);
    if (!found?.found) return [];
    const [row] = await sql.query<{ count: number }>(`select count(*) as count from ${log}`);
    count = row?.count ?? 1;
    counts.set(source, count);
  }
  return [...new Set(schools.map((school) => shardOf(school, count)))];
}

/** Of more events that a copy has not taken in nobody looks which of them it wants: it is behind in any case. */
const mostTyped = 1000;

/**
 * The lowest sequence number of the committed events, sequenced or not, that a copy has not taken in and wants, in the
 * shards of the schools; undefined where it has all of them. Where the copy is far behind it may be that of an event that
 * the copy does not want. One statement sees events and cursor at one moment.
 * @param store of the service that keeps the copy
 */
export async function firstMissing(
  sql: Sql,
  store: EventStore,
  { name, source, types }: Projection,
  schools: readonly string[],
): Promise<string | undefined> {
  const shards = await shardsOf(sql, store, source, schools);
  if (shards.length === 0) return undefined;
  const log = schemaOf(source);
  const { schema } = store;
  const beyond = `from ${log}.events_position place
           where place.shard = asked.shard and place.position > coalesce(reached.position, 0)`;
  // The sums keep the server from looking for the least number from the beginning of the log.
  const [row] = await sql.query<{ sequence: string | null }>(
    `select min(sequence)::text as sequence from (
       select beyond.sequence from unnest($3::smallint[]) as asked(shard)
       left join ${schema}.consumer_cursor reached
         on reached.consumer = $1 and reached.source = $2 and reached.shard = asked.shard
       cross join lateral (
         with next as materialized (select era, sequence ${beyond} limit ${mostTyped + 1})
         select case when (select count(*) from next) > ${mostTyped} then (select min(place.sequence + 0) ${beyond})
           else (select min(next.sequence + 0) from next join ${log}.events event using (era, sequence)
                 where event.type = any($4::varchar[])) end as sequence) beyond
       union all
       select sequence from ${log}.events_pending where shard = any($3) and types && $4::varchar[]) missing`,
    [name, source, shards, types.map((type) => type.name)],
    `${schema}.${name}.missing`,
  );
  return row?.sequence ?? undefined;
}

/** How many of the newest events of a shard are looked at for those that a copy has not taken in. */
const looked = 10_000;

/** Whose events a copy is asked for; without an actor everybody's. */
interface Causes {
  school: string;
  actor?: string;
}

/**
 * True while a copy has not taken in an event of its types that an actor, or anybody, caused in a school. Asked for everybody's it
 * misses none: it is true too where more of the shard lies beyond the copy than is looked at, and while an event of the school is parked; who is
 * asked about an actor's own with more than that beyond waits no longer for the first. Where the copy is at the end of the log
 * nothing is read. Rows are seen as row-level security shows them, so `sql` may be the school's.
 * @param store of the service that keeps the copy
 */
export async function isMissing(
  sql: Sql,
  store: EventStore,
  { name, source, types }: Projection,
  { school, actor }: Causes,
): Promise<boolean> {
  const [shard] = await shardsOf(sql, store, source, [school]);
  if (shard === undefined) return false;
  const log = schemaOf(source);
  const { schema } = store;
  const isWanted = `event.school = $4 and event.type = any($5) and ($6::varchar is null or event.meta ->> 'actor' = $6)`;
  const [row] = await sql.query<{ isMissing: boolean }>(
    `with beyond as materialized (
       select place.era, place.sequence from ${log}.events_position place
       where place.shard = $3 and place.position > coalesce(
         (select position from ${schema}.consumer_cursor where consumer = $1 and source = $2 and shard = $3), 0)
       order by place.position desc limit ${looked + 1})
     select case
       when $6::varchar is null and (
         (select count(*) from beyond) > ${looked}
         or exists (select from ${schema}.parked_event where consumer = $1 and source = $2 and school = $4)) then true
       else exists (select from beyond join ${log}.events event using (era, sequence) where ${isWanted})
         or exists (
           select from ${log}.events_pending pending
           join ${log}.events event on event.sequence = any(pending.sequences)
           where pending.shard = $3 and pending.types && $5::varchar[] and ${isWanted})
       end as "isMissing"`,
    [name, source, shard, school, types.map((type) => type.name), actor ?? null],
    `${schema}.${name}.lag`,
  );
  return row?.isMissing ?? false;
}
