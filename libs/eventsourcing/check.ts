import { columnOf, type Sql, streamRows, tableName } from '../database/index.js';
import { applyAlone } from './apply.js';
import type { EventStore } from './event-store.js';
import { logState } from './log-positions.js';
import type { Projection } from './projection.js';
import { alone } from './registry.js';
import { createShadow, type Positions, shadowOf } from './shadow.js';
import { fillBatch, fillShadow } from './shadow-filling.js';
import { byName, type EventRow, eventColumns, readEvents } from './stored-row.js';

/** A row that is not what the log says. */
export interface Difference {
  /** Values of the key. */
  key: Record<string, unknown>;
  /** The row of the live table, null where it is missing; columns as in SQL. */
  live: Record<string, unknown> | null;
  /** The row that the log gives. */
  expected: Record<string, unknown> | null;
}

/** What the check of one projection found. */
export interface CheckResult {
  projection: string;
  /** Rows that the log gives. */
  rows: number;
  /** Rows that differ. */
  differing: number;
  /** The first of them. */
  differences: Difference[];
}

/** Differences that are told in full. */
const told = 1000;

/**
 * Folds the log anew into a table beside each of a service's read models and compares row by row, while the service
 * goes on. A projection of another service's events is compared at the position of its cursor.
 */
export async function checkProjections(store: EventStore): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const projection of [...store.inline, ...store.followed])
    results.push(await alone(store.database, store.schema, () => checkOne(store, projection)));
  return results;
}

async function checkOne(store: EventStore, projection: Projection): Promise<CheckResult> {
  const { database } = store;
  const shadow = shadowOf(projection, 'check');
  await createShadow(database, shadow);
  try {
    const positions: Positions = new Map();
    // Most of the work is done first, so that the unchanging view of the end is short.
    await fillShadow(database, shadow, positions, await database.asSystem((sql) => safeLimits(sql, store, projection)));
    return await database.asSystemSnapshot(async (sql) => {
      await fillRest(sql, store, projection, shadow, positions);
      return compare(sql, projection, shadow);
    });
  } finally {
    await database.asOwner((sql) => sql.query(`drop table ${tableName(shadow.table)}`));
  }
}

/** Up to where the live table has every event, now and later: parked events are left out and may come back. */
async function safeLimits(sql: Sql, store: EventStore, projection: Projection): Promise<Map<number, number>> {
  if (projection.source === store.source) return (await logState(sql, projection.source)).heads;
  const parked = await parkedEvents(sql, store, projection);
  const limits = await cursorsOf(sql, store, projection);
  for (const { shard, position } of parked) limits.set(shard, Math.min(limits.get(shard) ?? 0, position - 1));
  return limits;
}

async function cursorsOf(sql: Sql, { schema }: EventStore, { name, source }: Projection): Promise<Map<number, number>> {
  const rows = await sql.query<{ shard: number; position: number }>(
    `select shard, position from ${schema}.consumer_cursor where consumer = $1 and source = $2`,
    [name, source],
  );
  return new Map(rows.map(({ shard, position }) => [shard, position]));
}

const parkedEvents = (sql: Sql, { schema }: EventStore, { name, source }: Projection) =>
  sql.query<{ id: string; shard: number; position: number }>(
    `select event_id as id, shard, position from ${schema}.parked_event where consumer = $1 and source = $2`,
    [name, source],
  );

/** Folds what the view of this transaction has beyond `positions`. */
async function fillRest(
  sql: Sql,
  store: EventStore,
  projection: Projection,
  shadow: Projection,
  positions: Positions,
): Promise<void> {
  const isInline = projection.source === store.source;
  const limits = isInline ? (await logState(sql, projection.source)).heads : await cursorsOf(sql, store, projection);
  const parked = new Set(isInline ? [] : (await parkedEvents(sql, store, projection)).map(({ id }) => id));
  for (const [shard, until] of limits)
    for (let after = positions.get(shard) ?? 0; after < until; )
      after = await fillBatch(sql, shadow, { shard, after, until }, ({ id }) => !parked.has(id));
  if (isInline) await fillPending(sql, store, shadow);
}

/** Committed events without a position are in the live table already; they will be sequenced in this order. */
async function fillPending(sql: Sql, { schema, source }: EventStore, shadow: Projection): Promise<void> {
  const types = byName(shadow.types);
  const rows = await sql.query<EventRow>(
    `select ${eventColumns} from ${schema}.events_pending pending
     join ${schema}.events event on event.sequence = any (pending.sequences)
     where event.type = any($1) order by event.sequence`,
    [[...types.keys()]],
  );
  await applyAlone(sql, shadow, await readEvents(sql, source, rows, types));
}

async function compare(sql: Sql, { name, table }: Projection, shadow: Projection): Promise<CheckResult> {
  const named = (alias: string, properties: readonly string[]) =>
    `(${properties.map((property) => `${alias}."${columnOf(property)}"`).join(', ')})`;
  const key = table.key.map((property) => {
    const column = `"${columnOf(property)}"`;
    return `'${property}', coalesce(live.${column}, expected.${column})`;
  });
  const all = Object.keys(table.columns);
  const statement = `
    select json_build_object(${key.join(', ')}) as key, to_jsonb(live) as live, to_jsonb(expected) as expected
    from ${tableName(table)} live full join ${tableName(shadow.table)} expected
      on ${named('live', table.key)} = ${named('expected', table.key)}
    where ${named('live', all)} is distinct from ${named('expected', all)}`;
  const [counted] = await sql.query<{ rows: number }>(`select count(*) as rows from ${tableName(shadow.table)}`);
  const result: CheckResult = { projection: name, rows: counted?.rows ?? 0, differing: 0, differences: [] };
  for await (const batch of streamRows<Difference>(sql, statement)) {
    result.differing += batch.length;
    result.differences.push(...batch.slice(0, told - result.differences.length));
  }
  return result;
}
