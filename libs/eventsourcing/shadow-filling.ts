import { type Database, indexDdl, type Sql } from '../database/index.js';
import { applyAlone } from './apply.js';
import type { StoredEvent } from './event.js';
import { type ReadBatch, readShard } from './log-positions.js';
import type { Projection } from './projection.js';
import type { Positions } from './shadow.js';
import { byName } from './stored-row.js';

/** Events that are folded in one transaction. */
const batch = 2000;

/** Shards that are folded, and indexes that are made, at a time: one waits for the database while the other has the processor. */
const atATime = 2;

/** Makes the indexes of a shadow that is filled; those that are there stay. */
export async function createIndexes(database: Database, { table }: Projection): Promise<void> {
  const indexes = indexDdl(table).entries();
  await several(async () => {
    for (const [name, ddl] of indexes)
      await database.asOwner(async (sql) => {
        const [found] = await sql.query('select where to_regclass($1) is not null', [`"${table.schema}"."${name}"`]);
        if (!found) await sql.query(ddl);
      });
  });
}

/** What is done beside the folding of a log. */
export interface FillHooks {
  /** Sends what notes how far a shard is folded, in the transaction of its rows. */
  sendReached?(sql: Sql, batch: { shard: number; reached: number }): void;
  /** Told after each batch. */
  onBatch?(): void;
  /** Ends the folding between two batches, with its reason as error. */
  signal?: AbortSignal;
}

/**
 * Folds the log into a shadow from `positions`, which it moves, up to `limits`, one transaction a batch. Several shards
 * are folded at a time: what is of different schools is in different rows.
 */
export async function fillShadow(
  database: Database,
  shadow: Projection,
  positions: Positions,
  limits: ReadonlyMap<number, number>,
  hooks: FillHooks = {},
): Promise<void> {
  const shards = limits.entries();
  const failure = new AbortController();
  const signal = AbortSignal.any([failure.signal, ...(hooks.signal ? [hooks.signal] : [])]);
  await several(async () => {
    try {
      for await (const read of ahead(batches(database, shadow, positions, shards)))
        await fold(database, shadow, positions, read, { ...hooks, signal });
    } catch (error) {
      failure.abort(error);
      throw error;
    }
  });
}

/** Has work done that takes its next piece where it is left. All have ended when it fails: the caller may drop the table. */
async function several(work: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: atATime }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

interface ShardBatch extends ReadBatch {
  shard: number;
}

async function fold(
  database: Database,
  shadow: Projection,
  positions: Positions,
  { shard, events, reached }: ShardBatch,
  { sendReached, onBatch, signal }: FillHooks,
): Promise<void> {
  signal?.throwIfAborted();
  await database.asSystem(async (sql) => {
    // What a failing machine loses is folded again, and the commit of the switch makes all before it durable.
    sql.send('set local synchronous_commit = off');
    await applyAlone(sql, shadow, events);
    sendReached?.(sql, { shard, reached });
  });
  positions.set(shard, reached);
  onBatch?.();
}

/** Batches of the shards that nobody has taken yet; who asks takes the next one. */
async function* batches(
  database: Database,
  { source, types }: Projection,
  positions: Positions,
  shards: IterableIterator<[shard: number, until: number]>,
): AsyncGenerator<ShardBatch> {
  const names = byName(types);
  for (const [shard, until] of shards)
    for (let after = positions.get(shard) ?? 0; after < until; ) {
      const range = { shard, after, until, limit: batch };
      const read = await database.asSystem((sql) => readShard(sql, source, range, names));
      yield { shard, ...read };
      after = read.reached;
    }
}

/** Reads the next entry while the last one is worked on. */
async function* ahead<T>(entries: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = entries.next();
  for (let entry = await next; !entry.done; entry = await next) {
    next = entries.next();
    // Whoever waits for it is told; until then a failure is nobody's.
    next.catch(() => undefined);
    yield entry.value;
  }
}

/** Folds the next events of a shard in the caller's transaction; gives the position that was reached. */
export async function fillBatch(
  sql: Sql,
  shadow: Projection,
  range: { shard: number; after: number; until: number },
  isWanted: (event: StoredEvent) => boolean = () => true,
): Promise<number> {
  const { events, reached } = await readShard(sql, shadow.source, { ...range, limit: batch }, byName(shadow.types));
  await applyAlone(sql, shadow, events.filter(isWanted));
  return reached;
}
