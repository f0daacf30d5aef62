import { Stale } from '../contracts/kernel/index.js';
import type { Sql } from '../database/index.js';
import { lasting } from './eras.js';

/** A stream at the version at which somebody has read it. */
export interface SeenStream {
  stream: string;
  version: number;
}

/**
 * What is to be appended to a stream was decided by somebody who has seen it at a version.
 * @param version that it has now
 * @throws Stale where it has moved on
 */
export function requireUnmoved(seen: SeenStream, version: number): void {
  if (version !== seen.version) throw new Stale();
}

/** The versions of streams of a category, by their ids; one without events is missing. */
export async function streamVersions(
  sql: Sql,
  schema: string,
  category: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query<{ id: string; version: number | null }>(
    `select id, (select max(stream_version) from ${schema}.events event
       where event.era = ${lasting} and event.stream_id = given.id and event.category = $2) as version
     from unnest($1::uuid[]) as given(id)`,
    [ids, category],
    `${schema}.revisions`,
  );
  return new Map(rows.flatMap(({ id, version }) => (version === null ? [] : [[id, version] as const])));
}
