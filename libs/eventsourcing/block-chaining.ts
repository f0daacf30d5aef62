import { type Database, type Sql, tryLock, whileLocked } from '../database/index.js';
import { blockHash, blockStart, digest, type EventBlock, eventHash } from './event-block.js';
import { schemaOf } from './log-schema.js';

/** Positions that one block spans at most. */
const longestStretch = 20_000;

/** How the events of a log are chained. */
export interface ChainingOptions {
  /** Positions that one block spans at most, where it is not as many as usual. */
  longest?: number;
  /** Breaks off between two stretches. */
  isEnding?: () => boolean;
}

/**
 * Chains what has positions when it begins, in stretches, each in a transaction of its own; where another process does it
 * already nothing is done. What comes meanwhile is left to the next time: one shard that grows keeps no other waiting.
 */
export async function chainBlocks(
  database: Database,
  source: string,
  { longest = longestStretch, isEnding = () => false }: ChainingOptions = {},
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
    for (let after = first - 1; after < last; after += longestStretch)
      await writeBlocks(sql, source, { shard, after, until: Math.min(last, after + longestStretch) }, era);
}

/** A stretch of positions of a shard. */
type Stretch = Pick<EventBlock, 'shard' | 'after' | 'until'>;

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
  return found.flatMap(({ school, ...content }) => {
    const { number, hash: previousHash } = ends.get(school) ?? { number: 0, hash: blockStart };
    // Its next block would be passed over: the school is left out, and others are chained.
    if (number + 1 >= numberLimit) return [];
    const block = { ...content, number: number + 1, shard, after, until, chainedAt: now, previousHash };
    const hashed = { ...block, hash: blockHash({ source, school }, block) };
    ends.set(school, hashed);
    return { school, ...hashed };
  });
}

/** No chain grows to such numbers of blocks. */
const numberLimit = 2 ** 48;

/**
 * Number and hash of the last block of each school that has one. Who has written one beyond all numbers is told of by the
 * verification, and keeps nothing out of the chain.
 */
async function endsOf(sql: Sql, schema: string, schools: readonly string[]) {
  const rows = await sql.query<{ school: string; number: number; hash: string }>(
    `select school, number, hash from unnest($1::uuid[]) as wanted(school)
     cross join lateral (select number, hash from ${schema}.events_block block
       where block.school = wanted.school and number < $2 order by number desc limit 1) newest`,
    [schools, numberLimit],
  );
  return new Map(rows.map(({ school, number, hash }) => [school, { number, hash }]));
}
