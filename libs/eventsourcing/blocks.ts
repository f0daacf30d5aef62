import { hash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  type Database,
  grantDdl,
  type Migration,
  type Sql,
  tryLock,
  wallDdl,
  whileLocked,
  withRoles,
} from '../database/index.js';
import { schemaOf } from './log-schema.js';

/** What a log has of a school and era in a stretch of positions, as it was when it was chained. */
export interface EventBlock {
  /** Place in the school's chain of this log, from 1. */
  number: number;
  era: number;
  /** The position before the stretch. */
  after: number;
  /** The last position of the stretch. */
  until: number;
  /** The least and the greatest sequence number of its events. */
  low: number;
  high: number;
  /** How many events it has. */
  events: number;
  /** Epoch ms. */
  chainedAt: number;
  /** SHA-256 (hex) of the SHA-256 of each event, in the order of their positions. */
  digest: string;
  /** Hash of the block before it. */
  previousHash: string;
  hash: string;
}

/** Hash before the first block. */
export const blockStart = '0'.repeat(64);

/** How the events of a log are chained. */
export interface ChainingOptions {
  /** Positions that one block spans at most. */
  longest?: number;
  /** Breaks off between two stretches. */
  isEnding?: () => boolean;
}

/** Positions of a month that came back that are chained at a time. */
const restoredAtOnce = 20_000;

/**
 * Makes the blocks of a log; how far each shard was chained is noted beside its head. Numbers that Node cannot tell from their
 * neighbours get no position: an append of the application role could keep a shard from being chained with them.
 */
export function blocksMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'EventBlocks1700000000015';

    async up(runner: QueryRunner): Promise<void> {
      await withRoles(
        runner,
        (roles) => `
          create table ${schema}.events_block (
            school uuid not null,
            number bigint not null,
            shard smallint not null,
            era integer not null,
            after bigint not null,
            until bigint not null,
            low bigint not null,
            high bigint not null,
            events integer not null,
            chained_at timestamptz(3) not null,
            digest varchar(64) not null,
            previous_hash varchar(64) not null,
            hash varchar(64) not null,
            primary key (school, number),
            constraint events_block_hash unique (school, hash));
          alter table ${schema}.events_pending add constraint events_pending_numbers check (
            1 <= all (sequences) and ${Number.MAX_SAFE_INTEGER} >= all (sequences));
          alter table ${schema}.log_head add chained bigint not null default 0;
          comment on column ${schema}.log_head.chained is 'the last position that is in a block';
          ${wallDdl(`${schema}.events_block`)}
          ${grantDdl(`${schema}.events_block`, roles, 'select')}
          grant insert on ${schema}.events_block to "${roles.system}";`,
      );
    }

    async down(): Promise<void> {
      throw new Error('an event log is not taken back');
    }
  };
}

/** Hash of a block, SHA-256 (hex): of the hash before it and of what it says. */
export function blockHash(
  { source, school, shard }: { source: string; school: string; shard: number },
  { number, era, after, until, low, high, events, chainedAt, digest, previousHash }: Omit<EventBlock, 'hash'>,
): string {
  const content = [source, school, shard, number, era, after, until, low, high, events, chainedAt, digest];
  return hash('sha256', `${previousHash}\n${JSON.stringify(content)}`);
}

/** A moment as epoch ms; null where somebody has written one that is no time. */
const milliseconds = (moment: string) =>
  `case when isfinite(${moment}) then (extract(epoch from ${moment}) * 1000)::bigint end`;

/** SHA-256 of all that the log keeps of an event: `data` and `meta` as they were written, to the letter. */
const eventHash = `sha256(convert_to(json_build_array(event.sequence, event.shard, event.id, event.school, event.category,
  event.stream_id, event.stream_version, event.type, event.schema_version, ${milliseconds('event.recorded_at')},
  event.data, event.meta)::text, 'UTF8'))`;

/** Digest of events, of which `hash` is of one. */
const digest = (hash: string) => `encode(sha256(string_agg(${hash}, ''::bytea order by position)), 'hex')`;

const chainedAt = `${milliseconds('chained_at')} as "chainedAt"`;

/**
 * Chains what has positions when it begins, in stretches, each in a transaction of its own; where another process does it
 * already nothing is done. What comes meanwhile is left to the next time: one shard that grows keeps no other waiting.
 */
export async function chainBlocks(
  database: Database,
  source: string,
  { longest = 20_000, isEnding = () => false }: ChainingOptions = {},
): Promise<void> {
  const heads = await database.asSystem((sql) =>
    sql.query<{ shard: number; position: number }>(
      `select shard, position from ${schemaOf(source)}.log_head where chained < position order by shard`,
    ),
  );
  const failures: unknown[] = [];
  const chainShard = async (shard: number, position: number) => {
    for (let goesOn = true; goesOn && !isEnding(); )
      goesOn = await database.asSystem((sql) => chainNext(sql, source, { shard, position, longest }));
  };
  // A shard that cannot be chained keeps no other from it.
  for (const { shard, position } of heads)
    await chainShard(shard, position).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}

/** Up to which position of a shard is chained. */
interface Goal {
  shard: number;
  position: number;
  longest: number;
}

/** @returns false where nothing is left to this process */
async function chainNext(sql: Sql, source: string, { shard, position, longest }: Goal): Promise<boolean> {
  const schema = schemaOf(source);
  if (!(await tryLock(sql, lockName(schema)))) return false;
  const [head] = await sql.query<{ chained: number }>(`select chained from ${schema}.log_head where shard = $1`, [
    shard,
  ]);
  const after = head?.chained ?? position;
  if (after >= position) return false;
  const until = Math.min(position, after + longest);
  await writeBlocks(sql, source, { shard, after, until });
  await sql.query(`update ${schema}.log_head set chained = $2 where shard = $1`, [shard, until]);
  return true;
}

const lockName = (schema: string) => `blocks of ${schema}`;

/** Does work while nobody chains a log; on a connection of the owner. */
export const whileUnchained = <T>(sql: Sql, source: string, work: () => Promise<T>): Promise<T> =>
  whileLocked(sql, lockName(schemaOf(source)), work);

/**
 * Chains a month that came back from an archive into which it went before there were blocks; others are in theirs. Nobody else
 * may chain meanwhile (`whileUnchained`).
 */
export async function chainRestored(sql: Sql, source: string, era: number): Promise<void> {
  const schema = schemaOf(source);
  const [known] = await sql.query(`select from ${schema}.events_block where era = $1 limit 1`, [era]);
  if (known) return;
  const parts = await sql.query<{ shard: number; first: number; last: number }>(
    `select shard, min(place.position) as first, max(place.position) as last from ${schema}.events_position place
     join ${schema}.log_head head using (shard) where era = $1 and place.position <= head.chained group by shard`,
    [era],
  );
  for (const { shard, first, last } of parts)
    for (let after = first - 1; after < last; after += restoredAtOnce)
      await writeBlocks(sql, source, { shard, after, until: Math.min(last, after + restoredAtOnce) }, era);
}

/** A stretch of positions of a shard. */
type Stretch = Pick<EventBlock, 'after' | 'until'> & { shard: number };

/** @param era that is chained alone; without one all are */
async function writeBlocks(sql: Sql, source: string, stretch: Stretch, era?: number): Promise<void> {
  const blocks = await blocksBetween(sql, source, stretch, era);
  const schema = schemaOf(source);
  await sql.query(
    `insert into ${schema}.events_block (school, number, shard, era, after, until, low, high, events, chained_at, digest, previous_hash, hash)
     select school, number, shard, era, after, until, low, high, events, to_timestamp("chainedAt"::double precision / 1000), digest,
       "previousHash", hash
     from json_to_recordset($1::json) as block (school uuid, number bigint, shard smallint, era integer, after bigint, until bigint,
       low bigint, high bigint, events integer, "chainedAt" bigint, digest varchar, "previousHash" varchar, hash varchar)`,
    [JSON.stringify(blocks)],
  );
}

/**
 * A block for each school and era that has something in the stretch, behind the last one of the school. Each position leads to
 * its event by an index: by itself the server may read the whole log for each stretch.
 */
async function blocksBetween(sql: Sql, source: string, { shard, after, until }: Stretch, only?: number) {
  const schema = schemaOf(source);
  const found = await sql.query<Pick<EventBlock, 'era' | 'low' | 'high' | 'events' | 'digest'> & { school: string }>(
    `select school, era, min(sequence) as low, max(sequence) as high, count(*)::integer as events, ${digest('hash')} as digest
     from (select place.position, event.* from ${schema}.events_position place cross join lateral (
             select event.school, event.era, event.sequence, ${eventHash} as hash from ${schema}.events event
             where event.era = place.era and event.sequence = place.sequence offset 0) event
           where place.shard = $1 and place.position > $2 and place.position <= $3
             and ($4::integer is null or place.era = $4)) event
     group by school, era order by school, era`,
    [shard, after, until, only],
  );
  const ends = await endsOf(sql, schema, [...new Set(found.map(({ school }) => school))]);
  const now = Date.now();
  return found.map(({ school, ...content }) => {
    const { number, hash: previousHash } = ends.get(school) ?? { number: 0, hash: blockStart };
    const block = { ...content, number: number + 1, after, until, chainedAt: now, previousHash };
    const hashed = { ...block, hash: blockHash({ source, school, shard }, block) };
    ends.set(school, hashed);
    return { school, shard, ...hashed };
  });
}

/** Number and hash of the last block of each school that has one. */
async function endsOf(sql: Sql, schema: string, schools: readonly string[]) {
  const rows = await sql.query<{ school: string; number: number; hash: string }>(
    `select school, number, hash from unnest($1::uuid[]) as wanted(school)
     cross join lateral (select number, hash from ${schema}.events_block block
       where block.school = wanted.school order by number desc limit 1) newest`,
    [schools],
  );
  return new Map(rows.map(({ school, number, hash }) => [school, { number, hash }]));
}

/** The last blocks of a school over all logs that have one. */
export interface BlockEnds {
  /** Their numbers, by service. */
  numbers: Readonly<Record<string, number>>;
  /** `endsHash` of them. */
  hash: string;
}

/** One hash (SHA-256, hex) of the hashes of blocks, by service. */
export const endsHash = (hashes: ReadonlyMap<string, string>): string =>
  hash('sha256', JSON.stringify([...hashes].sort(([one], [other]) => (one < other ? -1 : 1))));

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
  const archived = `select era from ${schema}.events_archived`;
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

/** Blocks that a log has of a school behind a number, in their order, and the shard that they are of. */
export function readBlocks(
  sql: Sql,
  source: string,
  school: string,
  { after, limit }: { after: number; limit: number },
): Promise<(EventBlock & { shard: number })[]> {
  return sql.query(
    `select number, shard, era, after, until, low, high, events, ${chainedAt}, digest, previous_hash as "previousHash", hash
     from ${schemaOf(source)}.events_block where school = $1 and number > $2 order by number limit $3`,
    [school, after, limit],
  );
}

/**
 * What the log has today in the stretches of blocks: how many events and their digest, by the number of the block. Each
 * stretch is looked up by itself, events by school and sequence, their positions by shard; then they are joined, never by
 * walking one for each row of the other, and those that are in the block are digested.
 */
export async function digestsOf(
  sql: Sql,
  source: string,
  school: string,
  blocks: readonly (EventBlock & { shard: number })[],
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
       select block.number as number, event.* from block cross join lateral (
         select * from ${schema}.events event where event.school = $1 and event.era = block.era
           and event.sequence >= block.low and event.sequence <= block.high offset 0) event)
     select number, count(*)::integer as events, ${digest(eventHash)} as digest
     from place join event using (number, sequence) group by number`,
    [school, JSON.stringify(blocks)],
  );
  sql.send('set local enable_nestloop = on');
  return new Map(rows.map(({ number, ...found }) => [number, found]));
}
