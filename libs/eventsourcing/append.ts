import type { Sql } from '../database/index.js';
import type { StoredEvent } from './event.js';
import { type StreamName, splitStream } from './stream.js';

/**
 * Sends the append: the last statement of its transaction but the commit. The sequence numbers are drawn while the rows
 * of the projections are locked, so two writers of a row are numbered in the order in which they wrote it. The events
 * stay pending until the sequencer gives them positions. A program whose inline projections are not those of the
 * database, because another version was started meanwhile, is refused.
 */
export function sendAppend(
  sql: Sql,
  { schema, inlineSummary }: { schema: string; inlineSummary: string },
  events: readonly StoredEvent[],
): void {
  const [first] = events;
  if (!first) return;
  const rows = events.map(({ stream, streamVersion, type, schemaVersion, id, data, meta }) => ({
    ...splitStream(stream),
    streamVersion,
    type,
    schemaVersion,
    id,
    data,
    ...(meta === first.meta ? {} : { meta }),
  }));
  const { shard, school, recordedAt, meta } = first;
  sql.send(
    `with appended as (
       insert into ${schema}.events (shard, school, recorded_at, category, stream_id, stream_version, type, schema_version, id, data, meta)
       select case when (select summary from ${schema}.inline_projections) = $6 then $2::smallint
           else campus.refuse_outdated($6) end, $3::uuid, to_timestamp($4::double precision / 1000), category, "streamId", "streamVersion",
         type, "schemaVersion", id, data, coalesce(meta, $5::json)
       from json_to_recordset($1::json) as given(category varchar, "streamId" uuid, "streamVersion" integer,
         type varchar, "schemaVersion" smallint, id uuid, data json, meta json)
       returning sequence, shard, type)
     insert into ${schema}.events_pending (sequence, shard, type) select sequence, shard, type from appended`,
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
  const rows = await sql.query<StreamName & { version: number }>(
    `select category, stream_id as "streamId", max(stream_version) as version
     from ${schema}.events where (stream_id, category) in (select * from unnest($1::uuid[], $2::varchar[]))
     group by stream_id, category`,
    [names.map(({ streamId }) => streamId), names.map(({ category }) => category)],
    `${schema}.versions`,
  );
  return new Map(rows.map(({ category, streamId, version }) => [`${category}-${streamId}`, version]));
}
