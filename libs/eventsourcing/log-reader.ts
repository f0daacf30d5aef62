import { createHash } from 'node:crypto';
import type { Database, Sql } from '../database/index.js';
import type { AnyEventType, StoredEvent } from './event.js';
import { isOneOf } from './log-index.js';
import { schemaOf } from './log-schema.js';
import {
  type PastFilter,
  type RequestOfSource,
  type StreamOfSource,
  selectRequests,
  selectStreams,
} from './past-reader.js';
import { byName, type EventRow, eventColumns, eventsOf, readEvents, type TypesByName } from './stored-row.js';
import { splitStream } from './stream.js';

/** Which events an auditor asks for; what is missing asks nothing. */
export interface LogFilter {
  sources?: readonly string[];
  school?: string;
  /** Recorded at or after, epoch ms. */
  from?: number;
  /** Recorded before, epoch ms. */
  until?: number;
  actor?: string;
  requestId?: string;
  /** Name of one stream. */
  stream?: string;
  /** Category of streams. */
  category?: string;
  /** Id of streams, whatever their category. */
  streamId?: string;
  /** Names of event types. */
  types?: readonly string[];
  /** Events whose data has this value; an index of the service makes it fast. */
  data?: { property: string; value: string };
  /** Beyond this sequence number. */
  after?: string;
}

/** How a log is read. */
export interface LogReadOptions {
  batchSize?: number;
  /** Most events in all. */
  limit?: number;
  /** Types whose data is wanted in the newest version; the others come as they were stored. */
  types?: readonly AnyEventType[];
}

/** Which page of the events is asked for. */
export interface LogPage {
  /** Events before it. */
  offset: number;
  limit: number;
  /** The last events first. */
  isReversed?: boolean;
}

/** Reads the logs of services for auditors: what is committed when a batch is read, sequenced or not. */
export class LogReader {
  constructor(
    private readonly database: Pick<Database, 'asSystem'>,
    /** Services that are read where a filter names none; those without a log are left out. */
    readonly sources: readonly string[],
  ) {}

  /** Events of all sources in the order of their sequence numbers, in batches. */
  async *read(filter: LogFilter = {}, options: LogReadOptions = {}): AsyncGenerator<StoredEvent[]> {
    const { batchSize = 500, limit = Number.POSITIVE_INFINITY, types = [] } = options;
    const known = byName(types);
    const sources = await this.database.asSystem((sql) => existingSources(sql, filter.sources ?? this.sources));
    const bounds = await this.database.asSystem((sql) => boundsOf(sql, sources, filter));
    for (let after = bounds.after, left = limit; left > 0 && sources.length > 0; ) {
      const size = Math.min(batchSize, left);
      const range = { after, upTo: bounds.upTo };
      const events = await this.database.asSystem((sql) =>
        selectEvents(sql, sources, conditionOf(filter, range), { offset: 0, limit: size }, known),
      );
      if (events.length > 0) yield events;
      if (events.length < size) return;
      after = events.at(-1)?.sequence as string;
      left -= events.length;
    }
  }

  /** How many events the filter names; counting ends at `atMost`. */
  async count(filter: LogFilter, atMost = Number.MAX_SAFE_INTEGER): Promise<number> {
    return this.database.asSystem(async (sql) => {
      const sources = await existingSources(sql, filter.sources ?? this.sources);
      if (sources.length === 0) return 0;
      keepPlan(sql, filter);
      const { where, parameters } = conditionOf(filter, { after: filter.after ?? '0' });
      const most = `$${parameters.length + 1}`;
      const parts = sources.map((source) => `(select from ${eventsOf(source)} event where ${where} limit ${most})`);
      const [row] = await ask<{ events: number }>(
        sql,
        `select count(*) as events from (select from (${parts.join(' union all ')}) named limit ${most}) counted`,
        [...parameters, atMost],
      );
      return row?.events ?? 0;
    });
  }

  /** One page of the events that the filter names, as they were stored, in the order of their sequence numbers. */
  async page(filter: LogFilter, page: LogPage): Promise<StoredEvent[]> {
    return this.database.asSystem(async (sql) => {
      const sources = await existingSources(sql, filter.sources ?? this.sources);
      if (sources.length === 0) return [];
      keepPlan(sql, filter);
      return selectEvents(sql, sources, conditionOf(filter, { after: filter.after ?? '0' }), page);
    });
  }

  /** What streams say: the last events of each, and its first, of the events that last. In order within a source. */
  streams(asked: readonly StreamOfSource[], filter: PastFilter): Promise<StoredEvent[]> {
    return this.database.asSystem((sql) =>
      bySource(sql, asked, (source, own) => selectStreams(sql, source, own, filter)),
    );
  }

  /** What requests caused: the first events of each, of the events that last, as they were stored. */
  requests(asked: readonly RequestOfSource[], filter: PastFilter): Promise<StoredEvent[]> {
    return this.database.asSystem((sql) =>
      bySource(sql, asked, (source, own) => selectRequests(sql, source, own, filter)),
    );
  }
}

/** Reads what is asked for of each source that has a log. */
async function bySource<T extends { source: string }>(
  sql: Sql,
  asked: readonly T[],
  read: (source: string, own: readonly T[]) => Promise<StoredEvent[]>,
): Promise<StoredEvent[]> {
  const named = [...new Set(asked.map(({ source }) => source))];
  const found: StoredEvent[] = [];
  for (const source of named.length > 0 ? await existingSources(sql, named) : []) {
    const own = asked.filter((one) => one.source === source);
    for (const event of await read(source, own)) found.push(event);
  }
  return found;
}

/** Those of some services that have a log. */
export async function existingSources(sql: Sql, sources: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ source: string }>(
    'select source from unnest($1::text[], $2::text[]) as given(source, log) where to_regclass(log) is not null',
    [sources, sources.map(eventsOf)],
  );
  return rows.map(({ source }) => source);
}

/** Sequence numbers, exclusive and inclusive. */
interface Range {
  after: string;
  upTo?: string;
}

/**
 * The sequence numbers that a time range can have. Read by the index over times first: by itself the server may walk
 * the whole log in the order of its sequence to find the first event of a late range.
 */
async function boundsOf(sql: Sql, sources: readonly string[], { from, until, after = '0' }: LogFilter): Promise<Range> {
  if (sources.length === 0 || (from === undefined && until === undefined)) return { after };
  const parts = sources.map(
    (source) => `select sequence from ${eventsOf(source)}
      where recorded_at >= to_timestamp($1::double precision / 1000) and recorded_at < to_timestamp($2::double precision / 1000)`,
  );
  const [row] = await sql.query<{ low: string | null; high: string | null }>(
    `with inside as materialized (${parts.join(' union all ')})
     select (min(sequence) - 1)::text as low, max(sequence)::text as high from inside where sequence > $3::bigint`,
    [from ?? 0, until ?? 8.64e15 / 1000, after],
  );
  return { after: row?.low ?? after, upTo: row?.high ?? '0' };
}

interface Condition {
  where: string;
  parameters: unknown[];
  /** By what each log is put in order: as the index that is to be taken, which is the order of the sequence in what is asked. */
  order: readonly string[];
}

function conditionOf(filter: LogFilter, range: Range): Condition {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const where = [...conditionsOf(filter, range, bind)].join(' and ');
  const leading = leadingOf(filter);
  return { where, parameters, order: leading ? [columns[leading], 'sequence'] : ['sequence'] };
}

const columns = { actor: `meta ->> 'actor'`, school: 'school' };

const isNarrow = ({ requestId, stream, streamId, data }: LogFilter) =>
  [requestId, stream, streamId, data].some((one) => one !== undefined);

/**
 * The actor or school in whose index the events are read in their order, where nothing narrower is asked. It is asked for as a
 * range of one: the server keeps a plan for all who ask, by what an average one has, and would walk a log for one with little.
 */
function leadingOf(filter: LogFilter): keyof typeof columns | undefined {
  if (isNarrow(filter)) return undefined;
  if (filter.actor !== undefined) return 'actor';
  return filter.school !== undefined && filter.category === undefined && filter.types === undefined
    ? 'school'
    : undefined;
}

/**
 * Has what one index finds planned once a connection, where the server would plan it five times before it keeps the plan: over
 * a year of all logs that takes ten times as long as to answer.
 */
function keepPlan(sql: Sql, filter: LogFilter): void {
  if (filter.requestId !== undefined || leadingOf(filter)) sql.send('set local plan_cache_mode = force_generic_plan');
}

/** Asks under a name: to plan a statement over all parts of all logs takes longer than to find what few events it names. */
const ask = <Row>(sql: Sql, statement: string, parameters: readonly unknown[]) =>
  sql.query<Row>(statement, parameters, `audit.${createHash('sha256').update(statement).digest('base64url')}`);

/** Events of several logs in one order; each log gives no more than the page may need. */
async function selectEvents(
  sql: Sql,
  sources: readonly string[],
  { where, parameters, order }: Condition,
  { offset, limit, isReversed = false }: LogPage,
  types: TypesByName = new Map(),
): Promise<StoredEvent[]> {
  const direction = isReversed ? 'desc' : 'asc';
  const [most, skipped, size] = [1, 2, 3].map((place) => `$${parameters.length + place}`);
  const parts = sources.map(
    (source) => `(select '${schemaOf(source)}' as log, event.* from ${eventsOf(source)} event
      where ${where} order by ${order.map((one) => `${one} ${direction}`).join(', ')} limit ${most})`,
  );
  const rows = await ask<EventRow & { log: string }>(
    sql,
    `select log, ${eventColumns} from (${parts.join(' union all ')}) event
     order by event.sequence ${direction} offset ${skipped} limit ${size}`,
    [...parameters, offset + limit, offset, limit],
  );
  const read = new Map<string, StoredEvent>();
  for (const source of sources) {
    const own = rows.filter(({ log }) => log === schemaOf(source));
    for (const event of await readEvents(sql, source, own, types)) read.set(event.id, event);
  }
  return rows.map(({ id }) => read.get(id) as StoredEvent);
}

function* conditionsOf(filter: LogFilter, { after, upTo }: Range, bind: (value: unknown) => string): Generator<string> {
  const { school, from, until, actor, requestId, stream, category, streamId, types, data } = filter;
  const moment = (value: number) => `to_timestamp(${bind(value)}::double precision / 1000)`;
  yield `sequence > ${bind(after)}::bigint`;
  if (upTo !== undefined) yield `sequence <= ${bind(upTo)}::bigint`;
  const leading = leadingOf(filter);
  const isOne = (column: string, value: string) => `${column} between ${value} and ${value}`;
  if (school !== undefined) {
    const isThere =
      leading === 'school' ? isOne(columns.school, `${bind(school)}::uuid`) : `school = ${bind(school)}::uuid`;
    // Beside something narrower it only says which of those are seen: `is true` is in no index.
    yield leading === 'actor' || isNarrow(filter) ? `(${isThere}) is true` : isThere;
  }
  if (from !== undefined) yield `recorded_at >= ${moment(from)}`;
  if (until !== undefined) yield `recorded_at < ${moment(until)}`;
  if (actor !== undefined)
    yield leading === 'actor' ? isOne(columns.actor, bind(actor)) : `${columns.actor} = ${bind(actor)}`;
  if (requestId !== undefined) yield `meta ->> 'requestId' = ${bind(requestId)}`;
  if (stream !== undefined) {
    const name = splitStream(stream);
    yield `stream_id = ${bind(name.streamId)}::uuid and category = ${bind(name.category)}`;
  }
  if (streamId !== undefined) yield `stream_id = ${bind(streamId)}::uuid`;
  if (category !== undefined) yield `category = ${bind(category)}`;
  if (data !== undefined) yield `data ->> '${data.property.replaceAll("'", "''")}' = ${bind(data.value)}`;
  if (types !== undefined) yield isOneOf(types);
}
