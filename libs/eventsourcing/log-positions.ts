import type { Sql } from '../database/index.js';
import { refuseArchived } from './archived.js';
import type { StoredEvent } from './event.js';
import { schemaOf } from './log-schema.js';
import { columnsStatement, type PlacedRow, type RowColumns, rowsOf } from './row-columns.js';
import { readEvents, type TypesByName } from './stored-row.js';

/** Where a reader of a shard stands, and how far it may go. */
export interface ReadFrom {
  shard: number;
  /** Position of the last event that was read; 0 at the start. */
  after: number;
  /** Position beyond which nothing is read. */
  until?: number;
  /** Most events. */
  limit: number;
}

/** Events, and the position up to which there are no others of the types. */
export interface ReadBatch {
  events: StoredEvent[];
  reached: number;
}

/** The same as the log keeps them. */
export interface RowBatch {
  rows: PlacedRow[];
  reached: number;
}

/** Positions that one statement looks through: a rare type must not make it endless. */
const window = 50_000;

/**
 * The next events of a shard, in the order of their positions. Positions have no gaps and are given after the commit:
 * what is not there is not there yet, and never comes later.
 */
export async function readShard(sql: Sql, source: string, from: ReadFrom, types: TypesByName): Promise<ReadBatch> {
  const { rows, reached } = await readRows(sql, source, from, types);
  return { events: await readEvents(sql, source, rows, types), reached };
}

/**
 * The same as the log keeps them, what is sealed unopened.
 * @throws ArchiveProblem where a month that has events of the types is in a file
 */
export async function readRows(sql: Sql, source: string, from: ReadFrom, types: TypesByName): Promise<RowBatch> {
  const { shard, after, limit, until = after + window } = from;
  const end = Math.min(until, after + window);
  const schema = schemaOf(source);
  const wanted = [...types.keys()];
  const [heads, [columns]] = await Promise.all([
    sql.query<{ position: number }>(
      `select position from ${schema}.log_head where shard = $1`,
      [shard],
      `${schema}.head`,
    ),
    sql.query<RowColumns>(columnsStatement(schema, source), [shard, after, end, wanted, limit], `${schema}.read`),
    refuseArchived(sql, source, { shard, after, end, types: wanted }),
  ]);
  const rows = rowsOf(shard, columns as RowColumns);
  const last = rows.at(-1)?.position ?? after;
  // The head was read before the events: up to it, or to the last event where that is newer, nothing is missing.
  const searched = Math.max(last, Math.min(heads[0]?.position ?? after, end));
  return { rows, reached: rows.length === limit ? last : searched };
}

/** The state of a source's log. */
export interface LogState {
  /** Position of the last sequenced event, by shard. */
  heads: Map<number, number>;
  /** Some committed events have no position yet. */
  hasPending: boolean;
}

/** How far a source's log has come; without a log (its service never ran) it is empty. */
export async function logState(sql: Sql, source: string): Promise<LogState> {
  const schema = schemaOf(source);
  const [found] = await sql.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [`${schema}.log_head`],
    'campus.has-log',
  );
  if (!found?.found) return { heads: new Map(), hasPending: false };
  const rows = await sql.query<{ shard: number; position: number; hasPending: boolean }>(
    `select shard, position, exists (select from ${schema}.events_pending) as "hasPending" from ${schema}.log_head`,
    [],
    `${schema}.state`,
  );
  return {
    heads: new Map(rows.map(({ shard, position }) => [shard, position])),
    hasPending: rows.some(({ hasPending }) => hasPending),
  };
}
