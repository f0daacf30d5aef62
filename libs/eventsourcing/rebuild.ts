import { setTimeout as delay } from 'node:timers/promises';
import { type Database, databaseError, keyName, type Sql, tableName } from '../database/index.js';
import { logState } from './log-positions.js';
import { schemaOf } from './log-schema.js';
import type { Projection } from './projection.js';
import { noteBuilt } from './registry.js';
import { sequencePending } from './sequencer.js';
import { beside, forgetShadow, openShadow, type Positions, sendReached, shadowOf } from './shadow.js';
import { createIndexes, fillShadow } from './shadow-filling.js';

/** How long writers and readers may be kept waiting for a switch, before it gives way and tries again. */
const patience = '2s';

/** How far the building of a read model has come. */
export interface BuildProgress {
  /** Name of the projection. */
  projection: string;
  /** Events of its source that are folded, or passed over. */
  done: number;
  /** Events that its source has. */
  total: number;
}

/** What a rebuild tells, and what ends it. */
export interface RebuildOptions {
  onProgress?: (progress: BuildProgress) => void;
  /** Ends it between two batches, or while it gives way; the next rebuild of the projection goes on from there. */
  signal?: AbortSignal;
}

const sum = (positions: ReadonlyMap<number, number>) => [...positions.values()].reduce((all, one) => all + one, 0);

/**
 * Builds a projection's table anew from the log, beside the live one, and switches. Readers and writers go on; they wait
 * for the last few events only. What a killed rebuild of the same version has filled is gone on with. Use it while no
 * other process changes the schema's projections (`alone`).
 */
export class Rebuild {
  private readonly shadow: Projection;
  private positions: Positions = new Map();

  /** @param schema of the service that has the projection; for a projection of its own events they are applied inline */
  constructor(
    private readonly database: Database,
    private readonly schema: string,
    private readonly projection: Projection,
    private readonly options: RebuildOptions = {},
  ) {
    this.shadow = shadowOf(projection, 'rebuild');
  }

  /** Fills the shadow with what is in the log now, and makes its indexes; may take hours. */
  async fill(): Promise<void> {
    this.positions = await openShadow(this.database, this.schema, this.projection, this.shadow);
    await this.fillAll();
    await createIndexes(this.database, this.shadow);
    await this.fillAll();
  }

  /** Takes in what came meanwhile and puts the filled shadow in the place of the live table. */
  async switch(): Promise<void> {
    const { database, schema, projection } = this;
    const { source } = projection;
    const isInline = schemaOf(source) === schema;
    for (let isDone = false; !isDone; ) {
      await this.fillAll();
      isDone = await giveWay(() =>
        database.asOwnerInTransaction(async (sql) => {
          await sql.query(`set local lock_timeout = '${patience}'`);
          await (isInline ? lockWriters(sql, schema, projection) : lockConsumer(sql, schema, projection));
          // What writers committed before they were locked out may have no position yet.
          if (isInline) await sequencePending(database, source);
          await this.fillAll();
          await putInPlace(sql, projection, this.shadow);
          await forgetShadow(sql, schema, projection);
          if (!isInline) await moveCursors(sql, schema, projection, this.positions);
          await noteBuilt(sql, schema, projection);
        }),
      );
    }
  }

  private async fillAll(): Promise<void> {
    const { database, schema, projection, shadow, positions } = this;
    const { onProgress, signal } = this.options;
    signal?.throwIfAborted();
    const { heads } = await database.asSystem((sql) => logState(sql, projection.source));
    const tell = () => onProgress?.({ projection: projection.name, done: sum(positions), total: sum(heads) });
    tell();
    await fillShadow(database, shadow, positions, heads, {
      sendReached: (sql, batch) => sendReached(sql, schema, projection, batch),
      onBatch: tell,
      signal,
    });
  }
}

/** Builds one projection anew and switches. */
export async function rebuild(
  database: Database,
  schema: string,
  projection: Projection,
  options?: RebuildOptions,
): Promise<void> {
  const one = new Rebuild(database, schema, projection, options);
  await one.fill();
  await one.switch();
}

/** Makes a change of tables; false when somebody held a lock for too long, and the change may be tried again. */
export async function giveWay(change: () => Promise<void>): Promise<boolean> {
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
