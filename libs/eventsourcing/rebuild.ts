import { setTimeout as delay } from 'node:timers/promises';
import { type Database, databaseError, keyName, type Sql, tableName } from '../database/index.js';
import { logState } from './log-positions.js';
import { schemaOf } from './log-schema.js';
import type { Projection } from './projection.js';
import { noteBuilt } from './registry.js';
import { beside, createIndexes, createShadow, fold, type Positions, shadowOf } from './replay.js';
import { sequencePending } from './sequencer.js';

/** How long writers and readers may be kept waiting for a switch, before it gives way and tries again. */
const patience = '2s';

/**
 * Builds a projection's table anew from the log, beside the live one, and switches. Readers and writers go on; they wait
 * for the last few events only. Call it while no other process changes the schema's projections (`alone`).
 * @param schema of the service that has the projection; for a projection of its own events they are applied inline
 */
export async function rebuild(database: Database, schema: string, projection: Projection): Promise<void> {
  const { source } = projection;
  const shadow = shadowOf(projection, 'rebuild');
  const positions: Positions = new Map();
  const foldAll = async () =>
    fold(database, shadow, positions, (await database.asSystem((sql) => logState(sql, source))).heads);
  await createShadow(database, shadow);
  await foldAll();
  await createIndexes(database, shadow);
  const isInline = schemaOf(source) === schema;
  for (let isDone = false; !isDone; ) {
    await foldAll();
    isDone = await giveWay(() =>
      database.asOwnerInTransaction(async (sql) => {
        await sql.query(`set local lock_timeout = '${patience}'`);
        await (isInline ? lockWriters(sql, schema, projection) : lockConsumer(sql, schema, projection));
        // What writers committed before they were locked out may have no position yet.
        if (isInline) await sequencePending(database, source);
        await foldAll();
        await putInPlace(sql, projection, shadow);
        if (!isInline) await moveCursors(sql, schema, projection, positions);
        await noteBuilt(sql, schema, projection);
      }),
    );
  }
}

/** False when somebody held a lock for too long. */
async function giveWay(change: () => Promise<void>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (databaseError(error)?.code !== '55P03') throw error;
    await delay(500);
    return false;
  }
}

/**
 * Waits for the transactions that have written to the table or appended events, and keeps others from it: a unit locks
 * the rows of its projections before it appends, and an append reads `inline_projections`.
 */
async function lockWriters(sql: Sql, schema: string, { table }: Projection): Promise<void> {
  const [live] = await sql.query('select 1 where to_regclass($1) is not null', [tableName(table)]);
  if (live) await sql.query(`lock table ${tableName(table)} in exclusive mode`);
  await sql.query(`lock table ${schema}.inline_projections in access exclusive mode`);
}

const lockConsumer = (sql: Sql, schema: string, { name, source }: Projection) =>
  sql.query(`select from ${schema}.consumer_cursor where consumer = $1 and source = $2 for update`, [name, source]);

/** The consumer goes on behind the new table; what it had parked is in there. */
async function moveCursors(sql: Sql, schema: string, { name, source }: Projection, positions: Positions) {
  await sql.query(
    `insert into ${schema}.consumer_cursor (consumer, source, shard, position)
     select $1, $2, shard, position from unnest($3::smallint[], $4::bigint[]) as reached(shard, position)
     on conflict (consumer, source, shard) do update set position = excluded.position`,
    [name, source, [...positions.keys()], [...positions.values()]],
  );
  await sql.query(`delete from ${schema}.parked_event where consumer = $1 and source = $2`, [name, source]);
}

/** Drops the live table and gives its names to the shadow. */
async function putInPlace(sql: Sql, { table }: Projection, shadow: Projection): Promise<void> {
  const names = [...Object.keys(table.unique), ...Object.keys(table.indexes)];
  const statements = [
    `drop table if exists ${tableName(table)}`,
    `alter table ${tableName(shadow.table)} rename to "${table.name}"`,
    `alter table ${tableName(table)} rename constraint "${keyName(shadow.table)}" to "${keyName(table)}"`,
    ...names.map((name) => `alter index "${table.schema}"."${beside(name, 'rebuild')}" rename to "${name}"`),
  ];
  await sql.query(statements.join(';\n'));
}
