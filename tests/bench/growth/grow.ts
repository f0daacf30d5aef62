import type { Database, Sql } from '../../../libs/database/index.js';
import { makeEras } from '../../../libs/eventsourcing/eras.js';

/** How much a log is to hold. */
export interface Growth {
  /** School that asks later. */
  school: string;
  /** Records of 2,000 devices over the last twelve months. */
  records: number;
  /** Operations of 200 schools. */
  operations: number;
  /** How many of them are the school's. */
  own: number;
}

const batch = 250_000;
const month = 30 * 86_400_000;

/** The request of an operation of the school that asks. */
export const requestOf = (number: number) => `request-${(number + 1) * 20}`;
/** An account that acted there. */
export const accountOf = (number: number) => `clerk-${number % 50}`;

const schoolOf = (number: string) => `md5('school ' || ${number} % 200)::uuid`;
/** A moment of the last twelve months, and the era that it is in. */
const momentOf = (number: string, count: number) => `now() - interval '360 days' * (1 - ${number}::float8 / ${count})`;
const eraOf = (moment: string) => `to_char((${moment}) at time zone 'UTC', 'YYYYMM')::int`;

/** Fills the logs of a product that does not run, as if all consumers had handled the events. Gives the bytes that records take. */
export async function grow(database: Database, growth: Growth): Promise<number> {
  const { school, records, operations, own } = growth;
  for (let ago = 12; ago >= 0; ago -= 3)
    for (const schema of ['device_gateway', 'people']) await makeEras(database, schema, Date.now() - ago * month);
  const before = await sizeOf(database);
  await inBatches(database, records, (sql, from, to) => addRecords(sql, from, to, records));
  await settle(database, 'device_gateway');
  const bytes = (await sizeOf(database)) - before;
  await inBatches(database, operations, (sql, from, to) => addOperations(sql, from, to, { school, operations, own }));
  await settle(database, 'people');
  await database.asOwner((sql) => sql.query('vacuum analyze identity.operation_log'));
  return bytes;
}

async function inBatches(
  database: Database,
  count: number,
  add: (sql: Sql, from: number, to: number) => Promise<void>,
) {
  for (let from = 1; from <= count; from += batch)
    await database.asOwner((sql) => add(sql, from, Math.min(from + batch - 1, count)));
}

/** As the gateway appends them: to the streams of devices, each with an id that nobody can guess. */
async function addRecords(sql: Sql, from: number, to: number, count: number): Promise<void> {
  const moment = momentOf('n', count);
  await sql.query(
    `with added as (
       insert into device_gateway.events
         (era, shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at, data, meta)
       select ${eraOf(moment)}, n % 8, 'records', md5('device ' || n % 2000)::uuid, n / 2000 + 1, 'DeviceRecordReceived', 1,
         gen_random_uuid(), ${schoolOf('n')}, ${moment},
         json_build_object('deviceId', md5('device ' || n % 2000)::uuid, 'epoch', md5('epoch ' || n % 2000)::uuid,
           'lane', 'live', 'happenedAt', 1790000000000 + n, 'clockTrust', 'device', 'sequence', n / 2000 + 1,
           'credential', json_build_object('kind', 'face'), 'personId', gen_random_uuid(), 'doorCode', '1', 'direction', 1,
           'granted', true, 'score', 0.97),
         json_build_object('actor', 'D' || n % 2000, 'happenedAt', 1790000000000 + n)
       from generate_series($1::int, $2::int) n returning era, shard, sequence)
     insert into device_gateway.events_position (shard, position, sequence, era)
     select shard, head.position + row_number() over (partition by shard order by sequence), sequence, era
     from added join device_gateway.log_head head using (shard)`,
    [from, to],
  );
  await moveHeads(sql, 'device_gateway');
}

async function addOperations(sql: Sql, from: number, to: number, { school, operations, own }: Omit<Growth, 'records'>) {
  const moment = momentOf('n', operations);
  const every = operations / own;
  await sql.query(
    `with given as (
       select n, n % ${every} = 0 as is_own, 'clerk-' || n / ${every} % 50 as actor,
         case when n % ${every} = 0 then $3::uuid else ${schoolOf('n')} end as school,
         case when n % ${every} = 0 then 'request-' || n / ${every} else gen_random_uuid()::text end as request
       from generate_series($1::int, $2::int) n
     ), added as (
       insert into people.events
         (era, shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at, data, meta)
       select ${eraOf(moment)}, n % 8, 'operation', gen_random_uuid(), 1, 'OperationRecorded', 1, gen_random_uuid(), school,
         ${moment},
         json_build_object('call', 'student.change', 'function', '修改学生', 'loginAccount', actor, 'accountType', 2, 'ip', '10.0.0.1',
           'requestId', request, 'parameters', json_build_object('id', gen_random_uuid(), 'code', 'S' || n, 'sex', 1),
           'code', 0, 'message', ''),
         json_build_object('actor', actor, 'accountId', gen_random_uuid(), 'ip', '10.0.0.1', 'call', 'student.change',
           'requestId', request)
       from given returning era, shard, sequence, id, school, recorded_at, data
     ), listed as (
       insert into identity.operation_log (id, school, number, source, sequence, recorded_at, call, "function", account_id,
         login_account, account_type, ip, request_id, parameters, code, message, previous_hash, hash)
       select id, school, 1000000 + sequence, 'people', sequence, recorded_at, 'student.change', '修改学生', null,
         data ->> 'loginAccount', 2, '10.0.0.1', data ->> 'requestId', '{}', 0, '', '', '' from added)
     insert into people.events_position (shard, position, sequence, era)
     select shard, head.position + row_number() over (partition by shard order by sequence), sequence, era
     from added join people.log_head head using (shard)`,
    [from, to, school],
  );
  await moveHeads(sql, 'people');
}

const moveHeads = (sql: Sql, schema: string) =>
  sql.query(`
    update ${schema}.log_head head set position = (
      select max(position) from ${schema}.events_position place where place.shard = head.shard)
    where exists (select from ${schema}.events_position place where place.shard = head.shard)`);

/** Consumers stand at the end of a log, and the server knows what is in it. */
async function settle(database: Database, schema: string): Promise<void> {
  const source = schema.replaceAll('_', '-');
  const cursors = await database.asOwner((sql) =>
    sql.query<{ table: string }>(
      `select oid::regclass::text as "table" from pg_class where relname = 'consumer_cursor' and relkind = 'r'`,
    ),
  );
  for (const { table } of cursors)
    await database.asOwner((sql) =>
      sql.query(
        `update ${table} own set position = head.position from ${schema}.log_head head
         where own.source = $1 and own.shard = head.shard`,
        [source],
      ),
    );
  for (const table of ['events', 'events_position'])
    await database.asOwner((sql) => sql.query(`vacuum analyze ${schema}.${table}`));
}

async function sizeOf(database: Database): Promise<number> {
  const [row] = await database.asOwner((sql) =>
    sql.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
       where relkind = 'r' and relnamespace = 'device_gateway'::regnamespace and relname like 'events%'`,
    ),
  );
  return row?.bytes ?? 0;
}
