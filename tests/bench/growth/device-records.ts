import type { Database, Sql } from '../../../libs/database/index.js';
import { attachDdl, boundsOfMonth, eraTable, monthOf, partRulesDdl } from '../../../libs/eventsourcing/eras.js';

const schema = 'device_gateway';
const devices = 2000;
const shards = 8;
/** Months that are filled at a time. */
const atATime = 2;
const year = 360 * 86_400_000;

/** The school of a number, of two hundred. */
export const schoolOf = (number: string) => `md5('school ' || ${number} % 200)::uuid`;

/** Records of one month, by their numbers. */
interface Month {
  era: number;
  from: number;
  to: number;
}

/** What all months share. */
interface Filling {
  /** When the record with number 0 would have been, epoch ms. */
  begin: number;
  /** From one record to the next, ms. */
  step: number;
  /** The sequence of a record is its number behind this. */
  before: number;
}

/**
 * Puts records of devices into the log of the gateway, one after the other from a year ago to now, as the gateway appends
 * them: to the streams of devices, each with an id that nobody can guess. Each month is filled before it is a part of the
 * log and gets its indexes then, as one that comes back from the archive: appended, ten million would take an hour.
 * @throws Error where the log has events of these months already
 */
export async function addDeviceRecords(database: Database, count: number): Promise<void> {
  if (count === 0) return;
  const filling = { begin: Date.now() - year, step: year / count, before: await takeSequences(database, count) };
  const months = monthsOf(count, filling);
  await database.asOwner((sql) =>
    sql.query(`alter table ${schema}.events_position drop constraint events_position_pkey`),
  );
  const left = months.values();
  const fill = async () => {
    for (const month of left) await addMonth(database, month, filling);
  };
  await Promise.all(Array.from({ length: atATime }, fill));
  await database.asOwner(async (sql) => {
    await sql.query(quick);
    await sql.query(`alter table ${schema}.events_position add primary key (shard, position)`);
  });
}

/** For this connection alone. */
const quick = `set maintenance_work_mem = '512MB'; set work_mem = '64MB'; set max_parallel_maintenance_workers = 0`;

async function takeSequences(database: Database, count: number): Promise<number> {
  const [taken] = await database.asOwner((sql) =>
    sql.query<{ before: number }>(
      `select setval('campus.event_sequence', nextval('campus.event_sequence') + $1::bigint) - $1::bigint as before`,
      [count],
    ),
  );
  return taken?.before ?? 0;
}

function monthsOf(count: number, { begin, step }: Filling): Month[] {
  const months: Month[] = [];
  for (let from = 1; from <= count; ) {
    const era = monthOf(begin + from * step);
    const last = Math.ceil((boundsOfMonth(era).until - begin) / step) - 1;
    const to = Math.min(Math.max(last, from), count);
    months.push({ era, from, to });
    from = to + 1;
  }
  return months;
}

async function addMonth(database: Database, month: Month, filling: Filling): Promise<void> {
  const { era, from, to } = month;
  const part = eraTable(schema, era);
  await database.asOwner(async (sql) => {
    await sql.query(quick);
    await dropEmpty(sql, part);
    await sql.query(`create table ${part} (like ${schema}.events including defaults)`);
    await sql.query(recordsOf(part, era, filling), [from, to]);
    await sql.query(partRulesDdl(schema, era));
    for (const statement of await indexesOf(sql, era)) await sql.query(statement);
    await sql.query(`vacuum analyze ${part}`);
    await sql.query(
      `insert into ${schema}.events_position (shard, position, sequence, era)
       select shard, head.position + (n + ${shards - 1}) / ${shards}, $3::bigint + n, ${era}
       from generate_series($1::int, $2::int) n join ${schema}.log_head head on head.shard = n % ${shards}`,
      [from, to, filling.before],
    );
  });
  await database.asOwnerInTransaction((sql) => sql.query(attachDdl(schema, era)));
}

/** The part of this month and the next ones are there from the start of the product. */
async function dropEmpty(sql: Sql, part: string): Promise<void> {
  const [found] = await sql.query('select where to_regclass($1) is not null', [part]);
  if (!found) return;
  if ((await sql.query(`select from ${part} limit 1`)).length > 0) throw new Error(`${part} has events`);
  await sql.query(`alter table ${schema}.events detach partition ${part}; drop table ${part}`);
}

/** The indexes that a part gets when it becomes one, made before. */
async function indexesOf(sql: Sql, era: number): Promise<string[]> {
  const rows = await sql.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = '${schema}.events'::regclass and not indisunique`,
  );
  return rows.map(({ definition }) =>
    definition.replace(/INDEX (\S+) ON (ONLY )?\S+ /, `INDEX $1_${era} ON ${eraTable(schema, era)} `),
  );
}

const recordsOf = (part: string, era: number, { begin, step, before }: Filling) => `
  with device as materialized (
    select n as device, md5('device ' || n)::uuid as id, ${schoolOf('n')} as school,
      '{"deviceId":"' || md5('device ' || n)::uuid || '","epoch":"' || md5('epoch ' || n)::uuid
        || '","lane":"live","clockTrust":"device","credential":{"kind":"face"},"doorCode":"1","direction":1,"granted":true,'
        || '"score":0.97,"personId":"' as same
    from generate_series(0, ${devices - 1}) n)
  insert into ${part}
    (era, sequence, shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at, data, meta)
  select ${era}, ${before} + n, n % ${shards}, 'records', device.id, (n - 1) / ${devices} + 1, 'DeviceRecordReceived', 1,
    gen_random_uuid(), school, to_timestamp(moment / 1000.0),
    (same || gen_random_uuid() || '","happenedAt":' || moment || ',"sequence":' || (n - 1) / ${devices} + 1 || '}')::json,
    ('{"actor":"D' || device || '","happenedAt":' || moment || '}')::json
  from (select n, n % ${devices} as device, (${begin} + n * ${step}::float8)::bigint as moment
    from generate_series($1::int, $2::int) n) record
  join device using (device) order by n`;
