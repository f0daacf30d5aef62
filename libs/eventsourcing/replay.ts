import { type Database, indexDdl, type Sql, type Table, tableDdl, tableName } from '../database/index.js';
import { applyAlone } from './apply.js';
import type { StoredEvent } from './event.js';
import { type ReadBatch, readShard } from './log-positions.js';
import type { Projection } from './projection.js';
import { byName } from './stored-row.js';

/** Up to where each shard was folded. */
export type Positions = Map<number, number>;

/** Events that are folded in one transaction. */
const batch = 2000;

/** Name of a table, index or constraint beside the live one. */
export const beside = (name: string, purpose: string) => `${name}__${purpose}`;

/** The same projection over a table of its own beside the live one. */
export function shadowOf(projection: Projection, purpose: 'rebuild' | 'check'): Projection {
  const { table } = projection;
  const renamed = <Rule>(rules: Readonly<Record<string, Rule>>) =>
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [beside(name, purpose), rule]));
  const shadow: Table = {
    ...table,
    name: beside(table.name, purpose),
    unique: renamed(table.unique),
    indexes: renamed(table.indexes),
  };
  return { ...projection, table: shadow };
}

/** Makes the empty table of a shadow, without its indexes; what a killed run left behind is removed. */
export async function createShadow(database: Database, { table }: Projection): Promise<void> {
  await database.asOwnerInTransaction((sql) =>
    sql.query(`drop table if exists ${tableName(table)}; ${tableDdl(table, database.roles)}`),
  );
}

/** Makes the indexes of a shadow that is filled. */
export async function createIndexes(database: Database, { table }: Projection): Promise<void> {
  for (const ddl of indexDdl(table).values()) await database.asOwner((sql) => sql.query(ddl));
}

/** Folds the log into a shadow from `positions`, which it moves, up to `limits`, one transaction a batch. */
export async function fold(
  database: Database,
  shadow: Projection,
  positions: Positions,
  limits: ReadonlyMap<number, number>,
): Promise<void> {
  for await (const { shard, events, reached } of ahead(batches(database, shadow, positions, limits))) {
    await database.asSystem((sql) => {
      // A shadow that a failing machine loses is made anew, and the commit of the switch makes all before it durable.
      sql.send('set local synchronous_commit = off');
      return applyAlone(sql, shadow, events);
    });
    positions.set(shard, reached);
  }
}

interface ShardBatch extends ReadBatch {
  shard: number;
}

async function* batches(
  database: Database,
  { source, types }: Projection,
  positions: Positions,
  limits: ReadonlyMap<number, number>,
): AsyncGenerator<ShardBatch> {
  const names = byName(types);
  for (const [shard, until] of limits)
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
export async function foldBatch(
  sql: Sql,
  shadow: Projection,
  range: { shard: number; after: number; until: number },
  isWanted: (event: StoredEvent) => boolean = () => true,
): Promise<number> {
  const { events, reached } = await readShard(sql, shadow.source, { ...range, limit: batch }, byName(shadow.types));
  await applyAlone(sql, shadow, events.filter(isWanted));
  return reached;
}
