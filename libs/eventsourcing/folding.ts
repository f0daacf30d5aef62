import type { NewEvent } from '../contracts/kernel/index.js';
import type { Sql } from '../database/index.js';
import type { Decider } from './decider.js';
import { lasting } from './eras.js';
import { openEvents } from './person-keys.js';
import { byName, type EventRow, upcast } from './stored-row.js';

/** What a state is folded from. */
type StateRow = Pick<EventRow, 'id' | 'school' | 'streamId' | 'streamVersion' | 'type' | 'schemaVersion' | 'data'>;

/** An instance as some of its events made it. */
export interface Folded<State> {
  state: State;
  /** Of the last of these events; 0 where there is none. */
  version: number;
}

/** An instance as it was when its stream had a version. */
export interface InstanceAt {
  id: string;
  version: number;
}

/** The log of a service, read in a transaction. */
interface LogOfService {
  sql: Sql;
  /** PostgreSQL schema of the service. */
  schema: string;
}

const stateColumns = `event.id, event.school, event.stream_id as "streamId", event.stream_version as "streamVersion",
  event.type, event.schema_version as "schemaVersion", event.data`;

/** Folds events, which stand in the order of their streams' versions; gives an instance for each id. */
async function fold<S, C, E extends NewEvent>(
  { sql, schema }: LogOfService,
  decider: Decider<S, C, E>,
  ids: readonly string[],
  rows: readonly StateRow[],
): Promise<Map<string, Folded<S>>> {
  const folded = new Map(ids.map((id) => [id, { state: decider.initial, version: 0 }]));
  const types = byName(decider.types);
  for (const row of await openEvents(sql, schema, rows)) {
    const type = types.get(row.type);
    const data = upcast(type, row.schemaVersion, row.data);
    const event = { type: row.type, version: type?.version ?? row.schemaVersion, data };
    const one = folded.get(row.streamId)!;
    one.state = decider.evolve(one.state, event as NewEvent as E);
    one.version = row.streamVersion;
  }
  return folded;
}

/** Instances as all their events made them, by id. */
export async function foldStreams<S, C, E extends NewEvent>(
  log: LogOfService,
  decider: Decider<S, C, E>,
  ids: readonly string[],
): Promise<Map<string, Folded<S>>> {
  const rows = await log.sql.query<StateRow>(
    `select ${stateColumns} from ${log.schema}.events event
     where era = ${lasting} and stream_id = any($1::uuid[]) and category = $2 order by stream_id, stream_version`,
    [ids, decider.category],
    `${log.schema}.load`,
  );
  return fold(log, decider, ids, rows);
}

/** Instances as their events up to a version made them, by id. */
export async function foldStreamsAt<S, C, E extends NewEvent>(
  log: LogOfService,
  decider: Decider<S, C, E>,
  wanted: readonly InstanceAt[],
): Promise<Map<string, Folded<S>>> {
  const ids = wanted.map(({ id }) => id);
  const rows = await log.sql.query<StateRow>(
    `select ${stateColumns} from unnest($1::uuid[], $2::integer[]) as wanted (id, version)
     join ${log.schema}.events event on event.stream_id = wanted.id and event.stream_version <= wanted.version
     where event.era = ${lasting} and event.category = $3 order by event.stream_id, event.stream_version`,
    [ids, wanted.map(({ version }) => version), decider.category],
  );
  return fold(log, decider, ids, rows);
}
