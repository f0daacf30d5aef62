import {
  copyRows,
  type NewRow,
  type RowAction,
  type RowOf,
  rowStatement,
  type Sql,
  type Table,
} from '../database/index.js';
import type { StoredEvent } from './event.js';
import { inParts } from './in-parts.js';
import type { Key, Projection, RowFold } from './projection.js';

type Row = RowOf<Table>;

/** What a projection folds into one row, in order. */
interface RowEvents {
  key: Key;
  steps: { fold: RowFold; event: StoredEvent }[];
}

/** What folding changed in a table. */
export interface Changes {
  inserted: Row[];
  changed: Row[];
  /** Keys. */
  removed: Row[];
}

/** One text for a key. */
export const idOf = (key: Key) => (key.length === 1 ? String(key[0]) : JSON.stringify(key));

/** What the events do to a projection, by row. */
export function eventsByRow(projection: Projection, events: readonly StoredEvent[]): Map<string, RowEvents> {
  const byRow = new Map<string, RowEvents>();
  for (const event of events) {
    const fold = projection.folds.get(event.type);
    if (!fold) continue;
    for (const key of fold.keys(event)) {
      const id = idOf(key);
      const known = byRow.get(id);
      if (known) known.steps.push({ fold, event });
      else byRow.set(id, { key, steps: [{ fold, event }] });
    }
  }
  return byRow;
}

/** A row with every column of its table and nothing else, so that a fold sees what a later one will read. */
export function complete(table: Table, row: NewRow<Table>): Row {
  const names = Object.keys(table.columns);
  const isComplete = names.every((name) => (row as Row)[name] !== undefined);
  // Most folds give such a row: to copy it costs twice as much as to look.
  if (isComplete && Object.keys(row).length === names.length) return row as Row;
  const whole: Record<string, unknown> = {};
  for (const name of names) whole[name] = (row as Row)[name] ?? null;
  return whole;
}

/** A key as an object of its columns. */
export const keyObject = (table: Table, key: Key): Row =>
  Object.fromEntries(table.key.map((name, index) => [name, key[index]]));

/** What its events make of a row. */
export function rowAfter(table: Table, { key, steps }: RowEvents, before: Row | undefined): Row | undefined {
  let row = before;
  for (const { fold, event } of steps) {
    const next = fold.fold(row, event, key);
    row = next === undefined || next === row ? (next as Row | undefined) : complete(table, next);
  }
  return row;
}

/** What events make of the rows that are there. */
export function changesOf(
  table: Table,
  byRow: ReadonlyMap<string, RowEvents>,
  before: ReadonlyMap<string, Row>,
): Changes {
  const changes: Changes = { inserted: [], changed: [], removed: [] };
  for (const [id, one] of byRow) {
    const old = before.get(id);
    const row = rowAfter(table, one, old);
    if (row === old) continue;
    if (row === undefined) changes.removed.push(keyObject(table, one.key));
    else (old ? changes.changed : changes.inserted).push(row);
  }
  return changes;
}

/** No row has the id of a stream that begins in the transaction as its key. */
const noneFresh: ReadonlySet<string> = new Set();

/** The rows that events change, locked, by the id of their key. */
async function lockedRows(
  sql: Sql,
  table: Table,
  byRow: ReadonlyMap<string, RowEvents>,
  fresh = noneFresh,
): Promise<Map<string, Row>> {
  const there = [...byRow].filter(([id]) => !fresh.has(id));
  if (there.length === 0) return new Map();
  const keys = there.map(([, { key }]) => keyObject(table, key));
  const rows = await sql.query<Row>(...rowStatement(table, 'lock', keys));
  return new Map(rows.map((row) => [idOf(table.key.map((name) => row[name] as string)), row]));
}

/** Sends the changes to a table; a failure fails the transaction. */
async function sendChanges(sql: Sql, table: Table, { inserted, changed, removed }: Changes): Promise<void> {
  const send = async (action: RowAction, rows: Row[]) => {
    for await (const part of inParts(rows)) sql.send(...rowStatement(table, action, part));
  };
  await send('remove', removed);
  await send('save', changed);
  // A row that was not there is inserted, not saved: where another transaction was faster, the key refuses it and the
  // events are folded anew over what the other one wrote.
  await send('insert', inserted);
}

/**
 * Folds events into the tables of projections, in the caller's transaction: one read a table, and one save, one insert and one
 * delete, or several of each where the rows are many. The rows stay locked until the transaction ends.
 * @param fresh ids of streams that begin in this transaction: no row is asked for that has one of them as its key
 */
export async function applyProjections(
  sql: Sql,
  projections: readonly Projection[],
  events: readonly StoredEvent[],
  fresh = noneFresh,
): Promise<void> {
  const touched = projections
    .map((projection) => ({ table: projection.table, byRow: eventsByRow(projection, events) }))
    .filter(({ byRow }) => byRow.size > 0);
  const rows = await Promise.all(touched.map(({ table, byRow }) => lockedRows(sql, table, byRow, fresh)));
  for (const [index, { table, byRow }] of touched.entries())
    await sendChanges(sql, table, changesOf(table, byRow, rows[index] as Map<string, Row>));
}

/**
 * The same for one projection whose table nobody else writes and whose events are many: what is new is copied in, which
 * row-level security forbids for live tables.
 */
export async function applyAlone(sql: Sql, projection: Projection, events: readonly StoredEvent[]): Promise<void> {
  const { table } = projection;
  const byRow = eventsByRow(projection, events);
  if (byRow.size === 0) return;
  const { inserted, ...others } = changesOf(table, byRow, await lockedRows(sql, table, byRow));
  copyRows(sql, table, inserted);
  await sendChanges(sql, table, { inserted: [], ...others });
}
