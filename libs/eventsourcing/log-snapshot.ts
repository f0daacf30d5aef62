import { type Database, despiteConflicts, type Sql } from '../database/index.js';
import type { StoredEvent } from './event.js';
import { isOneOf } from './log-index.js';
import { logState } from './log-positions.js';
import { schemaOf } from './log-schema.js';
import { type EventRow, eventColumns, eventsOf, readEvents, type TypesByName } from './stored-row.js';

/** How long events matter after they were recorded, ms, by the names of their types; the others matter for good. */
export type Lifetimes = Readonly<Record<string, number>>;

/** Of which events a log is read as it is at one moment. */
export interface SnapshotFilter {
  types: TypesByName;
  /** Events of these types that are older are left out. */
  lifetimes?: Lifetimes;
}

/** Events that are handed over at a time. */
const batch = 1000;

/**
 * Hands over the events of the types that a log has at one moment, in the order of their sequence numbers, opened. It
 * takes its time for these events and no others, where indexes hold them (`indexesEvents`).
 *
 * What is committed either has a position or is pending. Pending events are left out: they get positions beyond the heads,
 * so who reads on from there misses nothing and gets nothing twice.
 * @param take called while the moment is held, in a transaction of the system
 * @returns the newest position at that moment, by shard; empty without a log
 */
export function readSnapshot(
  database: Database,
  source: string,
  filter: SnapshotFilter,
  take: (events: StoredEvent[]) => Promise<void>,
): Promise<Map<number, number>> {
  let isTaken = false;
  const read = () =>
    database.asSystemSnapshot(async (sql) => {
      const { heads, hasPending } = await logState(sql, source);
      if (heads.size === 0) return heads;
      const pending = hasPending ? await pendingOf(sql, source) : new Set<string>();
      // All is fetched: a plan that gives the first events soon may walk the log for them.
      sql.send('set local cursor_tuple_fraction = 1');
      sql.send(`declare snapshot no scroll cursor for ${snapshotStatement(source, filter)}`);
      for (let isOver = false; !isOver; ) {
        const rows = await sql.query<EventRow>(`fetch ${batch} from snapshot`);
        isOver = rows.length < batch;
        const placed = rows.filter(({ sequence }) => !pending.has(sequence));
        const events = await readEvents(sql, source, placed, filter.types);
        isTaken ||= events.length > 0;
        if (events.length > 0) await take(events);
      }
      return heads;
    });
  return despiteConflicts(read, () => !isTaken);
}

async function pendingOf(sql: Sql, source: string): Promise<Set<string>> {
  const rows = await sql.query<{ sequence: string }>(
    `select unnest(sequences)::text as sequence from ${schemaOf(source)}.events_pending`,
  );
  return new Set(rows.map(({ sequence }) => sequence));
}

/** What selects the events: a part for each lifetime, each with its own index; types are written out, as the indexes have them. */
export function snapshotStatement(source: string, { types, lifetimes = {} }: SnapshotFilter): string {
  const names = [...types.keys()];
  const parts = [...new Set(names.map((name) => lifetimes[name]))].map((lifetime) => {
    const own = isOneOf(names.filter((name) => lifetimes[name] === lifetime));
    const age = lifetime === undefined ? '' : `and recorded_at >= to_timestamp(${(Date.now() - lifetime) / 1000})`;
    return `(select * from ${eventsOf(source)} where ${own} ${age} order by sequence)`;
  });
  return `select ${eventColumns} from (${parts.join(' union all ')}) event order by event.sequence`;
}
