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
  return (await logStates(sql, [source])).get(source)!;
}

/** The same of many sources by their names, in one view of the data: who looks again and again asks once for all of them. */
export async function logStates(sql: Sql, sources: readonly string[]): Promise<Map<string, LogState>> {
  const states = new Map(
    sources.map((source): [string, LogState] => [source, { heads: new Map(), hasPending: false }]),
  );
  const found = await sql.query<{ source: string }>(
    `select source from unnest($1::text[], $2::text[]) as log (source, head) where to_regclass(head) is not null`,
    [sources, sources.map((source) => `${schemaOf(source)}.log_head`)],
    'campus.has-log',
  );
  if (found.length === 0) return states;
  const rows = await sql.query<{ source: string; shard: number; position: number; hasPending: boolean }>(
    found.map(({ source }) => stateStatement(source)).join(' union all '),
    [],
    found.length === 1 ? `${schemaOf(found[0]!.source)}.state` : undefined,
  );
  for (const { source, shard, position, hasPending } of rows) {
    const state = states.get(source)!;
    state.heads.set(shard, position);
    state.hasPending ||= hasPending;
  }
  return states;
}

const stateStatement = (source: string) =>
  `select '${source}' as source, shard, position, exists (select from ${schemaOf(source)}.events_pending) as "hasPending"
   from ${schemaOf(source)}.log_head`;
