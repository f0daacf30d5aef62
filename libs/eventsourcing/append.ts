import type { Sql } from '../database/index.js';
import { eraOf } from './eras.js';
import type { StoredEvent } from './event.js';
import { type StreamName, splitStream } from './stream.js';

/** The log, and the projections that this program folds inline. */
interface Target {
  schema: string;
  inlineSummary: string;
}

/** The newest version of a stream is looked for once, in every part of the log, however many events go behind it. */
const statementOf = (schema: string) => `
  with given as materialized (
    select * from rows from (json_to_recordset($1::json) as (era integer, category varchar, "streamId" uuid, "streamVersion" integer,
        step integer, type varchar, "schemaVersion" smallint, id uuid, data json, meta json))
      with ordinality as given (era, category, "streamId", "streamVersion", step, type, "schemaVersion", id, data, meta, place)),
  newest as materialized (
    select category, "streamId", (
      select max(stream_version) from ${schema}.events event
      where event.stream_id = stream."streamId" and event.category = stream.category) as version
    from (select distinct category, "streamId" from given where "streamVersion" is null) stream),
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
 * Sends the append: the last statement of its transaction but the commit. The sequence numbers are drawn while the rows
 * of the projections are locked, so two writers of a row are numbered in the order in which they wrote it. The events
 * stay pending until the sequencer gives them positions. A program whose inline projections are not those of the
 * database, because another version was started meanwhile, is refused.
 * @param read streams whose versions were read; the events of the others go behind what their stream has
 */
export function sendAppend(
  sql: Sql,
  { schema, inlineSummary }: Target,
  events: readonly StoredEvent[],
  read: ReadonlyMap<string, number>,
): void {
  const [first] = events;
  if (!first) return;
  const rows = events.map(({ stream, streamVersion, type, schemaVersion, id, data, meta }) => ({
    era: eraOf(type, first.recordedAt),
    ...splitStream(stream),
    ...(read.has(stream) ? { streamVersion } : { step: streamVersion }),
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

/** Those of the ids that the log has. */
export async function knownIds(sql: Sql, schema: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await sql.query<{ id: string }>(
    `select id from ${schema}.events where id = any($1::uuid[])`,
    [ids],
    `${schema}.known`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Newest versions of streams; a stream without events is missing. */
export async function versionsOf(
  sql: Sql,
  schema: string,
  streams: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (streams.length === 0) return new Map();
  const names = streams.map(splitStream);
  // One look at the end of an index for each stream; the server must not think of reading the log instead.
  const rows = await sql.query<StreamName & { version: number | null }>(
    `select category, "streamId",
       (select max(stream_version) from ${schema}.events event
        where event.stream_id = given."streamId" and event.category = given.category) as version
     from unnest($1::uuid[], $2::varchar[]) as given("streamId", category)`,
    [names.map(({ streamId }) => streamId), names.map(({ category }) => category)],
    `${schema}.versions`,
  );
  return new Map(rows.map(({ category, streamId, version }) => [`${category}-${streamId}`, version ?? 0]));
}
