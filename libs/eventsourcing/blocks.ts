import { hash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type Database, grantDdl, type Migration, type Sql, tryLock, wallDdl, withRoles } from '../database/index.js';
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

/** Makes the blocks of a log; how far each shard was chained is noted beside its head. */
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

/** SHA-256 of all that the log keeps of an event: `data` and `meta` as they were written, to the letter. */
const eventHash = `sha256(convert_to(json_build_array(event.sequence, event.id, event.school, event.category, event.stream_id,
  event.stream_version, event.type, event.schema_version, (extract(epoch from event.recorded_at) * 1000)::bigint,
  event.data, event.meta)::text, 'UTF8'))`;

/** Digest of events, of which `hash` is of one. */
const digest = (hash: string) => `encode(sha256(string_agg(${hash}, ''::bytea order by position)), 'hex')`;

const chainedAt = '(extract(epoch from chained_at) * 1000)::bigint as "chainedAt"';

/**
 * Chains what has got positions since, in stretches, each in a transaction of its own; where another process does it already
 * nothing is done.
 */
export async function chainBlocks(
  database: Database,
  source: string,
  { longest = 20_000, isEnding = () => false }: ChainingOptions = {},
): Promise<void> {
  for (let goesOn = true; goesOn && !isEnding(); )
    goesOn = await database.asSystem((sql) => chainNext(sql, source, longest));
}

/** A shard of which something is not chained. */
interface Unchained {
  shard: number;
  chained: number;
  position: number;
}

/** @returns false where nothing is left */
async function chainNext(sql: Sql, source: string, longest: number): Promise<boolean> {
  const schema = schemaOf(source);
  if (!(await tryLock(sql, `blocks of ${schema}`))) return false;
  const [head] = await sql.query<Unchained>(
    `select shard, chained, position from ${schema}.log_head where chained < position order by shard limit 1`,
  );
  if (!head) return false;
  const until = Math.min(head.position, head.chained + longest);
  const blocks = await blocksBetween(sql, source, { ...head, until });
  await sql.query(
    `insert into ${schema}.events_block (school, number, shard, era, after, until, low, high, events, chained_at, digest, previous_hash, hash)
     select school, number, shard, era, after, until, low, high, events, to_timestamp("chainedAt"::double precision / 1000), digest,
       "previousHash", hash
     from json_to_recordset($1::json) as block (school uuid, number bigint, shard smallint, era integer, after bigint, until bigint,
       low bigint, high bigint, events integer, "chainedAt" bigint, digest varchar, "previousHash" varchar, hash varchar)`,
    [JSON.stringify(blocks)],
  );
  await sql.query(`update ${schema}.log_head set chained = $2 where shard = $1`, [head.shard, until]);
  return true;
}

type Stretch = Unchained & { until: number };

/** A block for each school and era that has something in the stretch, behind the last one of the school. */
async function blocksBetween(sql: Sql, source: string, { shard, chained: after, until }: Stretch) {
  const schema = schemaOf(source);
  const found = await sql.query<Pick<EventBlock, 'era' | 'low' | 'high' | 'events' | 'digest'> & { school: string }>(
    `select school, era, min(sequence) as low, max(sequence) as high, count(*)::integer as events, ${digest('hash')} as digest
     from (select place.position, event.school, event.era, event.sequence, ${eventHash} as hash
           from ${schema}.events_position place join ${schema}.events event using (era, sequence)
           where place.shard = $1 and place.position > $2 and place.position <= $3) event
     group by school, era order by school, era`,
    [shard, after, until],
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

/** Hash of the last block that a log has of a school; undefined where there is none. */
export async function lastBlock(sql: Sql, source: string, school: string): Promise<string | undefined> {
  return (await endsOf(sql, schemaOf(source), [school])).get(school)?.hash;
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
 * walking one for each row of the other.
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
       select block.number, event.sequence, event.hash from block cross join lateral (
         select sequence, ${eventHash} as hash from ${schema}.events event where event.school = $1 and event.era = block.era
           and event.sequence >= block.low and event.sequence <= block.high offset 0) event)
     select number, count(*)::integer as events, ${digest('hash')} as digest
     from place join event using (number, sequence) group by number`,
    [school, JSON.stringify(blocks)],
  );
  sql.send('set local enable_nestloop = on');
  return new Map(rows.map(({ number, ...found }) => [number, found]));
}
