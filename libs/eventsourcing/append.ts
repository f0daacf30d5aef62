import type { Sql } from '../database/index.js';
import { eraOf, lasting, monthOf } from './eras.js';
import type { StoredEvent } from './event.js';
import { type StreamName, splitStream } from './stream.js';

/**
 * How much further back than somebody has said is searched, ms: who says since when something is there reads another clock than
 * who appended it, and parts are of months.
 */
const clockTolerance = 31 * 86_400_000;

/** The era from which on a log is searched for what was not there before this moment, epoch ms; 0: nobody knows, all of it. */
const eraSince = (moment: number) => {
  const earliest = Math.min(moment, Date.now()) - clockTolerance;
  return earliest <= 0 ? lasting : monthOf(earliest);
};

/** Parts of the log that can have events of passing types since an era, and the part of what lasts. */
const isSince = (era: string) => `(event.era = ${lasting} or event.era >= ${era})`;

/** The newest version of `stream` (its id, category and the era from which on it is searched): one look into an index a part. */
const newestOf = (schema: string, stream: string) => `(select max(stream_version) from ${schema}.events event
    where event.stream_id = ${stream}."streamId" and event.category = ${stream}.category and ${isSince(`${stream}.since`)})`;

/** The log, and the projections that this program folds inline. */
interface Target {
  schema: string;
  inlineSummary: string;
}

/** The newest version of a stream is looked for once, however many events go behind it. */
const statementOf = (schema: string) => `
  with given as materialized (
    select * from rows from (json_to_recordset($1::json) as (era integer, since integer, category varchar, "streamId" uuid,
        "streamVersion" integer, step integer, type varchar, "schemaVersion" smallint, id uuid, data json, meta json))
      with ordinality as given (era, since, category, "streamId", "streamVersion", step, type, "schemaVersion", id, data, meta, place)),
  newest as materialized (
    select category, "streamId", ${newestOf(schema, 'stream')} as version
    from (select distinct category, "streamId", since from given where "streamVersion" is null) stream),
  appended as (
    insert into ${schema}.events (era, shard, school, recorded_at, category, stream_id, stream_version, type, schema_version, id, data, meta)
    select era, case when (select summary from ${schema}.inline_projections) = $6 then $2::smallint
        else campus.refuse_outdated($6) end,
      $3::uuid, to_timestamp($4::double precision / 1000), category, "streamId",
      coalesce("streamVersion", step + coalesce(version, 0)),
      type, "schemaVersion", id, data, coalesce(meta, $5::json)
    from given left join newest using (category, "streamId") order by place
    returning era, sequence, shard, type)
  insert into ${schema}.events_pending (sequence, shard, sequences, eras, types)
  select min(sequence), min(shard), array_agg(sequence), array_agg(era), array_agg(distinct type) from appended`;

/**
 * Has the statements of an append planned once a connection. By itself the server plans them each time, as one that is planned for
 * its parameters seems cheaper; over the months of a log that takes ten times as long as to execute it.
 */
export const keepPlans = (sql: Sql) => sql.send('set local plan_cache_mode = force_generic_plan');

/**
 * Sends the append: the last statement of its transaction but the commit. The sequence numbers are drawn while the rows
 * of the projections are locked, so two writers of a row are numbered in the order in which they wrote it. The events
 * stay pending until the sequencer gives them positions. A program whose inline projections are not those of the
 * database, because another version was started meanwhile, is refused.
 * @param read streams whose versions were read; the events of the others go behind what their stream has
 * @param begun when streams have begun, of those of which it is known, epoch ms
 */
export function sendAppend(
  sql: Sql,
  { schema, inlineSummary }: Target,
  events: readonly StoredEvent[],
  read: ReadonlyMap<string, number>,
  begun: ReadonlyMap<string, number>,
): void {
  const [first] = events;
  if (!first) return;
  const rows = events.map(({ stream, streamVersion, type, schemaVersion, id, data, meta }) => ({
    era: eraOf(type, first.recordedAt),
    ...splitStream(stream),
    ...(read.has(stream) ? { streamVersion } : { step: streamVersion, since: eraSince(begun.get(stream) ?? 0) }),
    type,
    schemaVersion,
    id,
    data,
    ...(meta === first.meta ? {} : { meta }),
  }));
  const { shard, school, recordedAt, meta } = first;
  sql.send(
    statementOf(schema),
    [JSON.stringify(rows), shard, school, recordedAt, JSON.stringify(meta), inlineSummary],
    `${schema}.append`,
  );
}

/**
 * Those of the ids that the log has.
 * @param since no event of a passing type with one of them was appended before, epoch ms; 0: nobody knows, all parts are searched
 */
export async function knownIds(sql: Sql, schema: string, ids: readonly string[], since: number): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await sql.query<{ id: string }>(
    `select id from ${schema}.events event where id = any($1::uuid[]) and ${isSince('$2::integer')}`,
    [ids, eraSince(since)],
    `${schema}.known`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Newest versions of streams; a stream without events is missing.
 * @param begun when streams have begun, of those of which it is known, epoch ms
 */
export async function versionsOf(
  sql: Sql,
  schema: string,
  streams: readonly string[],
  begun: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  if (streams.length === 0) return new Map();
  const names = streams.map(splitStream);
  // One look at the end of an index for each stream; the server must not think of reading the log instead.
  const rows = await sql.query<StreamName & { version: number | null }>(
    `select category, "streamId", ${newestOf(schema, 'given')} as version
     from unnest($1::uuid[], $2::varchar[], $3::integer[]) as given("streamId", category, since)`,
    [
      names.map(({ streamId }) => streamId),
      names.map(({ category }) => category),
      streams.map((stream) => eraSince(begun.get(stream) ?? 0)),
    ],
    `${schema}.versions`,
  );
  return new Map(rows.map(({ category, streamId, version }) => [`${category}-${streamId}`, version ?? 0]));
}
