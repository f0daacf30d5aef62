import { type EventRow, eventsOf } from './stored-row.js';

/** A row with its place in its shard. */
export type PlacedRow = EventRow & { position: number };

/**
 * Many rows of `events` as one, each column in one text: thousands of small values cost the program twice as much to take
 * in as a few long ones. Null where there are no rows.
 */
export type RowColumns = Record<keyof typeof columns, string | null>;

/** Stands between two values: a text of JSON cannot have it, and nobody gives it to a name. */
const separator = '\x1e';

const joined = (value: string) => `string_agg(${value}, '${separator}')`;

const columns = {
  sequences: joined('sequence::text'),
  positions: joined('position::text'),
  categories: joined('category'),
  streamIds: joined('stream_id::text'),
  streamVersions: joined('stream_version::text'),
  types: joined('type'),
  schemaVersions: joined('schema_version::text'),
  ids: joined('id::text'),
  schools: joined('school::text'),
  recordedAts: joined("round(date_part('epoch', recorded_at) * 1000)::bigint::text"),
  metas: joined('meta::text'),
  /** The inside of one JSON array, which is parsed at once. */
  data: "string_agg(data::text, ',')",
};

/** Statement for `RowColumns`: of a shard ($1), behind a position ($2) up to another ($3), of types ($4), at most $5 rows. */
export const columnsStatement = (schema: string, source: string) => `
  select ${Object.entries(columns)
    .map(([name, aggregate]) => `${aggregate} as "${name}"`)
    .join(', ')}
  from (
    select event.*, place.position
    from ${schema}.events_position place join ${eventsOf(source)} event using (era, sequence)
    where place.shard = $1 and place.position > $2 and place.position <= $3 and event.type = any($4)
    order by place.position limit $5) event`;

/** The rows again, in their order. */
export function rowsOf(shard: number, texts: RowColumns): PlacedRow[] {
  if (texts.data === null) return [];
  const data = JSON.parse(`[${texts.data}]`) as unknown[];
  const list = (name: keyof RowColumns) => (texts[name] as string).split(separator);
  const [sequences, positions, categories] = [list('sequences'), list('positions'), list('categories')];
  const [streamIds, streamVersions] = [list('streamIds'), list('streamVersions')];
  const [types, schemaVersions, ids] = [list('types'), list('schemaVersions'), list('ids')];
  const [schools, recordedAts, metas] = [list('schools'), list('recordedAts'), list('metas')];
  return data.map((one, index) => ({
    sequence: sequences[index] as string,
    position: Number(positions[index]),
    shard,
    category: categories[index] as string,
    streamId: streamIds[index] as string,
    streamVersion: Number(streamVersions[index]),
    type: types[index] as string,
    schemaVersion: Number(schemaVersions[index]),
    id: ids[index] as string,
    school: schools[index] as string,
    recordedAt: Number(recordedAts[index]),
    data: one,
    meta: metas[index] as string,
  }));
}
