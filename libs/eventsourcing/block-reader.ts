import type { Sql } from '../database/index.js';
import { isMonth } from './archived.js';
import { type BlockEnds, digest, type EventBlock, endsHash, eventHash, milliseconds } from './event-block.js';
import { schemaOf } from './log-schema.js';

const chainedAt = `${milliseconds('chained_at')} as "chainedAt"`;

/** The last blocks of a school in these logs, which are there; undefined where it has none. */
export async function blockEnds(sql: Sql, sources: readonly string[], school: string): Promise<BlockEnds | undefined> {
  const parts = sources.map(
    (source) => `(select '${source}' as source, number, hash from ${schemaOf(source)}.events_block
      where school = $1 order by number desc limit 1)`,
  );
  const ends = parts.length
    ? await sql.query<{ source: string; number: number; hash: string }>(parts.join(' union all '), [school])
    : [];
  if (ends.length === 0) return undefined;
  return {
    numbers: Object.fromEntries(ends.map(({ source, number }) => [source, number])),
    hash: endsHash(new Map(ends.map(({ source, hash }) => [source, hash]))),
  };
}

/** Hashes of blocks of a school in a log, by their numbers; of a number that is there twice, which no program writes, none. */
export async function blockHashes(sql: Sql, source: string, school: string, numbers: readonly number[]) {
  const rows = await sql.query<{ number: number; hash: string }>(
    `select number, hash from ${schemaOf(source)}.events_block where school = $1 and number = any($2)`,
    [school, numbers],
  );
  const hashes = new Map<number, string>();
  for (const { number, hash } of rows) hashes.set(number, hashes.has(number) ? '' : hash);
  return hashes;
}

/** How many events of a school a log has, and where they are. */
export interface BlockCoverage {
  events: number;
  inBlocks: number;
  /** Those that have a position and wait for their block, or wait for a position. */
  waiting: number;
  /** How many blocks the school has up to the number that was asked for. */
  blocks: number;
  /** A shard says that more was chained than there is, or two stretches of an era overlap. */
  isTangled: boolean;
}

/**
 * Counts the events of a school, in one view of the log. Months in an archive count on neither side.
 * `isWhole` false: those in blocks are not counted, on neither side. Blocks are counted up to `followed`.
 */
export async function blockCoverage(
  sql: Sql,
  source: string,
  { school, isWhole, followed }: { school: string; isWhole: boolean; followed: number },
): Promise<BlockCoverage> {
  const schema = schemaOf(source);
  const archived = `select era from ${schema}.events_archived where ${isMonth}`;
  const [row] = await sql.query<BlockCoverage>(
    `select
       (select count(*) from ${schema}.events where school = $1 and $2 and era not in (${archived})) as events,
       (select coalesce(sum(events), 0)::bigint from ${schema}.events_block where school = $1 and number > 0 and $2
         and era not in (${archived})) as "inBlocks",
       (select count(*) from ${schema}.log_head head cross join lateral (select era, sequence from ${schema}.events_position place
           where place.shard = head.shard and place.position > head.chained and place.position <= head.position
             and place.era not in (${archived}) offset 0) place
         cross join lateral (select from ${schema}.events event
           where event.era = place.era and event.sequence = place.sequence and event.school = $1 offset 0) event)
       + (select count(*) from ${schema}.events_pending pending cross join unnest(sequences) as waiting(sequence)
         cross join lateral (select from ${schema}.events event
           where event.sequence = waiting.sequence and event.school = $1 offset 0) event) as waiting,
       (select count(*) from ${schema}.events_block where school = $1 and number between 1 and $3 and $2) as blocks,
       (select coalesce(bool_or(chained > position), false) from ${schema}.log_head)
         or (select coalesce(bool_or(after < before), false) from (
           select after, lag(until) over (partition by shard, era order by number) as before
           from ${schema}.events_block where school = $1 and number > 0 and $2) stretch) as "isTangled"`,
    [school, isWhole, followed],
  );
  return row as BlockCoverage;
}

/** Blocks that a log has of a school behind a number, in their order. */
export function readBlocks(
  sql: Sql,
  source: string,
  school: string,
  { after, limit }: { after: number; limit: number },
): Promise<EventBlock[]> {
  return sql.query(
    `select number, shard, era, after, until, low, high, events, ${chainedAt}, digest, previous_hash as "previousHash", hash
     from ${schemaOf(source)}.events_block where school = $1 and number > $2 order by number limit $3`,
    [school, after, limit],
  );
}

/**
 * What the log has today in the stretches of blocks: how many events and their digest, by the number of the block. Each
 * stretch is looked up by itself, the school's events by their numbers, and the positions of the shard, which other schools
 * have too; then they are joined, never by walking one for each row of the other.
 * @param blocks that prove themselves, so that each leads to few events that it has not
 */
export async function digestsOf(
  sql: Sql,
  source: string,
  school: string,
  blocks: readonly EventBlock[],
): Promise<Map<number, Pick<EventBlock, 'events' | 'digest'>>> {
  const schema = schemaOf(source);
  sql.send('set local enable_nestloop = off');
  const rows = await sql.query<Pick<EventBlock, 'number' | 'events' | 'digest'>>(
    `with block as materialized (
       select * from json_to_recordset($2::json) as block (number bigint, shard smallint, era integer, after bigint, until bigint,
         low bigint, high bigint)),
     place as materialized (
       select block.number, place.position, place.sequence from block cross join lateral (
         select position, sequence from ${schema}.events_position place where place.shard = block.shard
           and place.position > block.after and place.position <= block.until and place.era = block.era offset 0) place),
     event as materialized (
       select block.number, event.sequence, event.hash from block cross join lateral (
         select event.sequence, ${eventHash} as hash from ${schema}.events event where event.school = $1
           and event.era = block.era and event.sequence >= block.low and event.sequence <= block.high offset 0) event)
     select number, count(*)::integer as events, ${digest('hash')} as digest
     from place join event using (number, sequence) group by number`,
    [school, JSON.stringify(blocks)],
  );
  sql.send('set local enable_nestloop = on');
  return new Map(rows.map(({ number, ...found }) => [number, found]));
}

/** How many events blocks of a school have behind these numbers, by service, in logs that are there. */
export async function eventsBehind(
  sql: Sql,
  school: string,
  numbers: Readonly<Record<string, number>>,
): Promise<number> {
  const parts = Object.entries(numbers).map(
    ([source, number]) =>
      `(select coalesce(sum(events), 0) from ${schemaOf(source)}.events_block where school = $1 and number > ${Number(number)})`,
  );
  const [row] = await sql.query<{ events: number }>(`select (${parts.join(' + ') || '0'})::bigint as events`, [school]);
  return row?.events ?? 0;
}
