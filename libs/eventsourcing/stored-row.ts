import type { EventMeta } from '../contracts/kernel/index.js';
import type { Sql } from '../database/index.js';
import type { AnyEventType, StoredEvent } from './event.js';
import { schemaOf } from './log-schema.js';
import { openEvents } from './person-keys.js';

/** A row of `events`, as `eventColumns` selects it. */
export interface EventRow {
  sequence: string;
  position?: number;
  shard: number;
  category: string;
  streamId: string;
  streamVersion: number;
  type: string;
  schemaVersion: number;
  id: string;
  school: string;
  recordedAt: number;
  data: unknown;
  /** As text. */
  meta: string;
}

/** The columns of `events` under the alias `event`. */
export const eventColumns = `event.sequence::text as sequence, event.shard, event.category, event.stream_id as "streamId",
  event.stream_version as "streamVersion", event.type, event.schema_version as "schemaVersion", event.id, event.school,
  event.recorded_at as "recordedAt", event.data, event.meta::text as meta`;

/** The log's table. */
export const eventsOf = (source: string) => `${schemaOf(source)}.events`;

/** Event types by name, for upcasting. */
export type TypesByName = ReadonlyMap<string, AnyEventType>;

/** Indexes event types by name. */
export const byName = (types: readonly AnyEventType[]): TypesByName => new Map(types.map((type) => [type.name, type]));

/**
 * Data of a stored event in the newest version of its type. A type that nobody named is left as it was stored.
 * @throws when an upcast is missing, or the event is newer than the program
 */
export function upcast(type: AnyEventType | undefined, schemaVersion: number, data: unknown): unknown {
  if (!type) return data;
  if (schemaVersion > type.version)
    throw new Error(`${type.name} was stored in version ${schemaVersion}, this program knows ${type.version}`);
  let current = data;
  for (let version = schemaVersion; version < type.version; version++) {
    const step = type.upcasts[version];
    if (!step) throw new Error(`${type.name} has no upcast from version ${version}`);
    current = step(current as never);
  }
  return current;
}

/** Events of one append share their meta: its text is parsed once. */
let lastMeta = { text: '{}', value: {} as EventMeta };

function readMeta(text: string): EventMeta {
  if (text !== lastMeta.text) lastMeta = { text, value: JSON.parse(text) };
  return lastMeta.value;
}

/** The events of rows as their readers want them: what they say of persons is opened. */
export async function readEvents<Row extends EventRow>(
  sql: Sql,
  source: string,
  rows: readonly Row[],
  types: TypesByName,
): Promise<StoredEvent[]> {
  const opened = await openEvents(sql, schemaOf(source), rows);
  return opened.map((row) => eventOf(source, row, types));
}

/** The event of a row, its data in the newest version; what is sealed stays so. */
export function eventOf(source: string, row: EventRow, types: TypesByName): StoredEvent {
  const type = types.get(row.type);
  return {
    id: row.id,
    source,
    stream: `${row.category}-${row.streamId}`,
    streamId: row.streamId,
    streamVersion: row.streamVersion,
    type: row.type,
    data: upcast(type, row.schemaVersion, row.data),
    schemaVersion: type?.version ?? row.schemaVersion,
    school: row.school,
    meta: readMeta(row.meta),
    recordedAt: row.recordedAt,
    shard: row.shard,
    sequence: row.sequence,
    position: row.position,
  };
}
