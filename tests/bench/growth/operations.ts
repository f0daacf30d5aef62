import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { type Database, rowStatement, type Sql } from '../../../libs/database/index.js';
import { LogReader } from '../../../libs/eventsourcing/index.js';
import { shardOf } from '../../../libs/eventsourcing/stream.js';
import { chainStart } from '../../../services/identity/operation-log/chain.js';
import { entryOf } from '../../../services/identity/operation-log/chain-writer.js';
import { operationLogTable, rowOf } from '../../../services/identity/operation-log/operation-log.read-model.js';
import { schoolOf } from './device-records.js';

const batch = 10_000;

/** The request of an operation of the school that asks. */
export const requestOf = (number: number) => `request-${number + 1}`;
/** An account that acted there. */
export const accountOf = (number: number) => `clerk-${number % 50}`;

/** Operations over the last twelve months. */
export interface Operations {
  /** School that asks later. */
  school: string;
  /** All of them. */
  count: number;
  /** One of so many is the school's, the others are of 200 schools. */
  every: number;
}

/** Puts operations into the log of people, and behind what the chains of their schools have. */
export async function addOperations(database: Database, operations: Operations): Promise<void> {
  const { count } = operations;
  const [place] = await database.asOwner((sql) =>
    sql.query<{ before: string }>(`select nextval('campus.event_sequence')::text as before`),
  );
  for (let from = 1; from <= count; from += batch)
    await database.asOwner((sql) => append(sql, from, Math.min(from + batch - 1, count), operations));
  await chain(database, place?.before ?? '0');
  await database.asOwner((sql) => sql.query('vacuum analyze identity.operation_log'));
}

async function append(sql: Sql, from: number, to: number, { school, count, every }: Operations) {
  const [log] = await sql.query<{ shards: number }>('select count(*)::int as shards from people.log_head');
  const shards = log?.shards ?? 1;
  const moment = `now() - interval '360 days' * (1 - n::float8 / ${count})`;
  await sql.query(
    `with given as (
       select n, 'clerk-' || n / ${every} % 50 as actor, ${moment} as moment,
         case when n % ${every} = 0 then $3::uuid else ${schoolOf('n')} end as school,
         case when n % ${every} = 0 then 'request-' || n / ${every} else gen_random_uuid()::text end as request
       from generate_series($1::int, $2::int) n
     ), added as (
       insert into people.events
         (era, shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at, data, meta)
       select to_char(moment at time zone 'UTC', 'YYYYMM')::int,
         case when n % ${every} = 0 then $4::int else n % $5::int end, 'operation', gen_random_uuid(), 1,
         'OperationRecorded', 1, gen_random_uuid(), school, moment,
         json_build_object('call', 'student.change', 'function', '修改学生', 'loginAccount', actor, 'accountType', 2,
           'ip', '10.0.0.1', 'requestId', request,
           'parameters', json_build_object('id', gen_random_uuid(), 'code', 'S' || n, 'sex', 1), 'code', 0, 'message', ''),
         json_build_object('actor', actor, 'accountId', gen_random_uuid(), 'ip', '10.0.0.1', 'call', 'student.change',
           'requestId', request)
       from given order by n returning era, shard, sequence)
     insert into people.events_position (shard, position, sequence, era)
     select shard, head.position + row_number() over (partition by shard order by sequence), sequence, era
     from added join people.log_head head using (shard)`,
    [from, to, school, shardOf(school, shards), shards],
  );
  await moveHeads(sql, 'people');
}

/** The last position of each shard is its head. */
export const moveHeads = (sql: Sql, schema: string) =>
  sql.query(`
    update ${schema}.log_head head set position = (
      select max(position) from ${schema}.events_position place where place.shard = head.shard)
    where exists (select from ${schema}.events_position place where place.shard = head.shard)`);

/** Writes the entries of the operations beyond a sequence number as the consumer of identity does. */
async function chain(database: Database, after: string): Promise<void> {
  const known = await database.asOwner((sql) =>
    sql.query<{ school: string; number: number; hash: string }>(
      'select distinct on (school) school, number, hash from identity.operation_log order by school, number desc',
    ),
  );
  const ends = new Map(known.map((end) => [end.school, end]));
  const log = new LogReader(database, ['people']);
  const filter = { types: [operationRecorded.name], after };
  for await (const events of log.read(filter, { batchSize: batch, types: [operationRecorded] })) {
    const rows = events.map((event) => {
      const { number, hash } = ends.get(event.school) ?? { number: 0, hash: chainStart };
      const row = rowOf(entryOf(event as Parameters<typeof entryOf>[0], number + 1, undefined), hash);
      ends.set(event.school, { school: event.school, number: number + 1, hash: row.hash });
      return row;
    });
    await database.asOwner((sql) => sql.query(...rowStatement(operationLogTable, 'insert', rows)));
  }
}
