import type { Sql } from '../database/index.js';
import { lasting } from './eras.js';
import type { AnyEventType, StoredEvent } from './event.js';
import { type EventRow, eventColumns, eventsOf, readEvents, type TypesByName } from './stored-row.js';
import { splitStream } from './stream.js';

/** A stream of a service. */
export interface StreamOfSource {
  source: string;
  /** `student-<id>`. */
  stream: string;
}

/** A request that a service served. */
export interface RequestOfSource {
  source: string;
  requestId: string;
  /** Names of the types of which its first events are read too, however many others came before. */
  wanted?: readonly string[];
}

/** Which events of streams and requests are read: of those that last, and of one school, where one is named. */
export interface PastFilter {
  school: string | undefined;
  /** Types that are wanted, in their newest version; missing means all, as they were stored. */
  types?: readonly AnyEventType[];
  /** Most events of one stream or request. */
  most: number;
}

/**
 * The events of a source that a statement names, opened and in the order of their sequence; each once. What a newer program has
 * stored is left out: who is told of the past beside another answer gets that answer.
 */
async function eventsIn(
  sql: Sql,
  source: string,
  { statement, parameters }: { statement: string; parameters: readonly unknown[] },
  types: TypesByName,
): Promise<StoredEvent[]> {
  const rows = await sql.query<EventRow>(statement, parameters);
  const known = rows.filter(({ type, schemaVersion }) => schemaVersion <= (types.get(type)?.version ?? schemaVersion));
  const once = [...new Map(known.map((row) => [row.id, row])).values()];
  const events = await readEvents(sql, source, once, types);
  return events.sort((one, other) => Number(one.sequence) - Number(other.sequence));
}

/** Of one school, or of any: beside something narrower `is true` keeps the server from the index of schools. */
const isOf = (school: string) => `${school}::uuid is null or event.school = ${school}::uuid`;

/** The last events of streams, and the first of each: by one look into an index a stream, however long the log is. */
export function selectStreams(
  sql: Sql,
  source: string,
  streams: readonly StreamOfSource[],
  { school, types = [], most }: PastFilter,
): Promise<StoredEvent[]> {
  const names = streams.map(({ stream }) => splitStream(stream));
  const isAsked = `event.era = ${lasting} and event.stream_id = asked.stream_id and event.category = asked.category
    and (${isOf('$4')}) is true and event.type = any($3::text[])`;
  const statement = `select ${eventColumns} from unnest($1::uuid[], $2::text[]) asked(stream_id, category)
    cross join lateral (
      (select * from ${eventsOf(source)} event where ${isAsked} order by event.stream_version desc limit $5)
      union all (select * from ${eventsOf(source)} event where ${isAsked} and event.stream_version = 1)) event`;
  const parameters = [
    names.map(({ streamId }) => streamId),
    names.map(({ category }) => category),
    types.map(({ name }) => name),
    school ?? null,
    most,
  ];
  return eventsIn(sql, source, { statement, parameters }, new Map(types.map((type) => [type.name, type])));
}

/** The first events that requests caused, and the first of the types wanted of each, as they were stored. */
export function selectRequests(
  sql: Sql,
  source: string,
  requests: readonly RequestOfSource[],
  { school, most }: PastFilter,
): Promise<StoredEvent[]> {
  const isAsked = `event.era = ${lasting} and event.meta ->> 'requestId' = asked.request_id and (${isOf('$2')}) is true`;
  const statement = `select ${eventColumns} from unnest($1::text[], $4::text[]) asked(request_id, wanted)
    cross join lateral (
      (select * from ${eventsOf(source)} event where ${isAsked} order by event.sequence limit $3)
      union all (select * from ${eventsOf(source)} event where asked.wanted <> '' and ${isAsked}
        and event.type = any(string_to_array(asked.wanted, ',')) order by event.sequence limit $3)) event`;
  const parameters = [
    requests.map(({ requestId }) => requestId),
    school ?? null,
    most,
    requests.map(({ wanted = [] }) => wanted.join(',')),
  ];
  return eventsIn(sql, source, { statement, parameters }, new Map());
}
