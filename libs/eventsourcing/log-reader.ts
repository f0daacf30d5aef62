import type { Database, Sql } from '../database/index.js';
import type { AnyEventType, StoredEvent } from './event.js';
import { schemaOf } from './log-schema.js';
import { byName, type EventRow, eventColumns, eventOf, eventsOf, type TypesByName } from './stored-row.js';
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
  /** Id of the instance: of its stream, without the category. */
  streamId?: string;
  /** Category of streams. */
  category?: string;
  /** Names of event types. */
  types?: readonly string[];
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

/** Reads the logs of services for auditors: what is committed when a batch is read, sequenced or not. */
export class LogReader {
  constructor(
    private readonly database: Database,
    /** Services that are read where a filter names none; those without a log are left out. */
    private readonly sources: readonly string[],
  ) {}

  /** Events of all sources in the order of their sequence numbers, in batches. */
  async *read(filter: LogFilter = {}, options: LogReadOptions = {}): AsyncGenerator<StoredEvent[]> {
    const { batchSize = 500, limit = Number.POSITIVE_INFINITY, types = [] } = options;
    const known = byName(types);
    const sources = await this.database.asSystem((sql) => existing(sql, filter.sources ?? this.sources));
    const bounds = await this.database.asSystem((sql) => boundsOf(sql, sources, filter));
    for (let after = bounds.after, left = limit; left > 0 && sources.length > 0; ) {
      const size = Math.min(batchSize, left);
      const range = { after, upTo: bounds.upTo };
      const page = { offset: 0, limit: size };
      const events = await this.database.asSystem((sql) => readPage(sql, sources, filter, range, page, known));
      if (events.length > 0) yield events;
      if (events.length < size) return;
      after = events.at(-1)?.sequence as string;
      left -= events.length;
    }
  }

  /** One page of the events of all sources in the order of their sequence numbers, and how many there are in all. */
  async page(filter: LogFilter, page: LogPage): Promise<{ events: StoredEvent[]; count: number }> {
    return this.database.asSystem(async (sql) => {
      const sources = await existing(sql, filter.sources ?? this.sources);
      if (sources.length === 0) return { events: [], count: 0 };
      const range = await boundsOf(sql, sources, filter);
      const count = await countOf(sql, sources, filter, range);
      const events = page.offset < count ? await readPage(sql, sources, filter, range, page, new Map()) : [];
      return { events, count };
    });
  }
}

/** Part of what a filter finds. */
export interface LogPage {
  /** Events before it. */
  offset: number;
  /** Most events. */
  limit: number;
  /** The latest event comes first. */
  isReversed?: boolean;
}

async function existing(sql: Sql, sources: readonly string[]): Promise<string[]> {
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

async function countOf(sql: Sql, sources: readonly string[], filter: LogFilter, range: Range): Promise<number> {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const where = [...conditionsOf(filter, range, bind)].join(' and ');
  const parts = sources.map((source) => `select count(*) as count from ${eventsOf(source)} event where ${where}`);
  const [row] = await sql.query<{ count: number }>(
    `select sum(count)::bigint as count from (${parts.join(' union all ')}) part`,
    parameters,
  );
  return row?.count ?? 0;
}

async function readPage(
  sql: Sql,
  sources: readonly string[],
  filter: LogFilter,
  range: Range,
  { offset, limit, isReversed = false }: LogPage,
  types: TypesByName,
): Promise<StoredEvent[]> {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const where = [...conditionsOf(filter, range, bind)].join(' and ');
  const [most, skipped, size] = [bind(offset + limit), bind(offset), bind(limit)];
  const direction = isReversed ? 'desc' : 'asc';
  const parts = sources.map(
    (source) => `(select '${schemaOf(source)}' as log, event.* from ${eventsOf(source)} event
      where ${where} order by sequence ${direction} limit ${most})`,
  );
  const rows = await sql.query<EventRow & { log: string }>(
    `select log, ${eventColumns} from (${parts.join(' union all ')}) event
     order by event.sequence ${direction} offset ${skipped} limit ${size}`,
    parameters,
  );
  const sourceOf = new Map(sources.map((source) => [schemaOf(source), source]));
  return rows.map(({ log, ...row }) => eventOf(sourceOf.get(log) as string, row, types));
}

function* conditionsOf(filter: LogFilter, { after, upTo }: Range, bind: (value: unknown) => string): Generator<string> {
  const { school, from, until, actor, requestId, stream, streamId, category, types } = filter;
  const moment = (value: number) => `to_timestamp(${bind(value)}::double precision / 1000)`;
  yield `sequence > ${bind(after)}::bigint`;
  if (upTo !== undefined) yield `sequence <= ${bind(upTo)}::bigint`;
  if (school !== undefined) yield `school = ${bind(school)}::uuid`;
  if (from !== undefined) yield `recorded_at >= ${moment(from)}`;
  if (until !== undefined) yield `recorded_at < ${moment(until)}`;
  if (actor !== undefined) yield `meta ->> 'actor' = ${bind(actor)}`;
  if (requestId !== undefined) yield `meta ->> 'requestId' = ${bind(requestId)}`;
  if (stream !== undefined) {
    const name = splitStream(stream);
    yield `stream_id = ${bind(name.streamId)}::uuid and category = ${bind(name.category)}`;
  }
  if (streamId !== undefined) yield `stream_id = ${bind(streamId)}::uuid`;
  if (category !== undefined) yield `category = ${bind(category)}`;
  if (types !== undefined) yield `type = any(${bind(types)})`;
}
