import type { Database, Sql } from '../../database/index.js';
import { schemaOf } from '../../eventsourcing/index.js';
import { serviceNames } from '../configuration/configuration.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { serviceCommand } from './operator-command.js';

const usage = `npm run cursors                               lists the cursors of consumers that are beyond their logs
npm run cursors -- --mend CONSUMER|all        puts them to the end of their logs: what they passed over stays unhandled
npm run cursors -- --mend CONSUMER --since TIME
                                              puts all cursors of one consumer before the first event recorded since TIME
                                              (2026-11-22T10:00:00Z): what it handled since then, it handles again
A copy is made anew instead: npm run models -- --rebuild NAME. A product that runs goes on from there within ten seconds.
Exit status: 0 no cursor is beyond its log, 1 one is, 64 wrong usage.`;

/** A cursor of a consumer, and how far the log is that it reads. */
interface Cursor {
  /** Service that consumes. */
  service: string;
  consumer: string;
  source: string;
  shard: number;
  position: number;
  head: number;
}

/** Which cursors are to be put where. */
interface Mending {
  consumer: string;
  /** Epoch ms. */
  since?: number;
}

async function cursorsOf(sql: Sql, services: readonly ServiceDefinition[]): Promise<Cursor[]> {
  const logs = serviceNames.map((source) => ({ source, schema: schemaOf(source) }));
  const known = await sql.query<{ schema: string }>(
    'select schema from unnest($1::text[]) as schema where to_regclass(schema || $2) is not null',
    [logs.map(({ schema }) => schema), '.log_head'],
  );
  const exists = (schema: string) => known.some((one) => one.schema === schema);
  const heads = logs
    .filter(({ schema }) => exists(schema))
    .map(({ source, schema }) => `select '${source}' as source, shard, position as head from ${schema}.log_head`);
  const cursors = services
    .filter(({ name }) => exists(schemaOf(name)))
    .map(({ name }) => `select '${name}' as service, * from ${schemaOf(name)}.consumer_cursor`);
  if (heads.length === 0 || cursors.length === 0) return [];
  return sql.query(
    `select service, consumer, source, shard, position, head
     from (${cursors.join(' union all ')}) cursor join (${heads.join(' union all ')}) log using (source, shard)
     order by consumer, source, shard`,
  );
}

const isBeyond = ({ position, head }: Cursor) => position > head;

/** The last position before the events of a shard that were recorded since a moment. */
async function positionBefore(sql: Sql, { source, shard, head }: Cursor, since: number): Promise<number> {
  const schema = schemaOf(source);
  const [row] = await sql.query<{ position: number | null }>(
    `select min(place.position) - 1 as position
     from ${schema}.events event join ${schema}.events_position place using (era, sequence)
     where event.recorded_at >= to_timestamp($2::double precision / 1000) and event.shard = $1 and place.shard = $1`,
    [shard, since],
  );
  return row?.position ?? head;
}

/** Puts cursors where they are to go on; gives those that were put. */
async function mend(sql: Sql, chosen: readonly Cursor[], { since }: Mending): Promise<Cursor[]> {
  const put: Cursor[] = [];
  for (const cursor of chosen) {
    const position = since === undefined ? cursor.head : await positionBefore(sql, cursor, since);
    if (position >= cursor.position) continue;
    await sql.query(
      `update ${schemaOf(cursor.service)}.consumer_cursor set position = $4
       where consumer = $1 and source = $2 and shard = $3`,
      [cursor.consumer, cursor.source, cursor.shard, position],
    );
    put.push({ ...cursor, position });
  }
  return put;
}

/** Mends what is asked for, and says what it did. */
async function mendAsked(services: readonly ServiceDefinition[], database: Database, mending: Mending): Promise<void> {
  const copies = new Set(services.flatMap(({ projections }) => projections.map(({ name }) => name)));
  await database.asSystem(async (sql) => {
    const asked = (await cursorsOf(sql, services)).filter(
      (cursor) =>
        (mending.consumer === 'all' || mending.consumer === cursor.consumer) &&
        (mending.since !== undefined || isBeyond(cursor)),
    );
    for (const name of new Set(asked.map(({ consumer }) => consumer)))
      if (copies.has(name)) console.log(`${name} is a copy: npm run models -- --rebuild ${name}`);
    const put = await mend(
      sql,
      asked.filter(({ consumer }) => !copies.has(consumer)),
      mending,
    );
    for (const { consumer, source, shard, position } of put)
      console.log(`${consumer} goes on in shard ${shard} of ${source} behind position ${position}`);
  });
}

/** Runs the command for cursors beyond their logs. */
export const cursors = serviceCommand({
  usage,
  options: { mend: { type: 'string' }, since: { type: 'string' } },
  asks: ({ mend, since }) =>
    since === undefined || (mend !== undefined && mend !== 'all' && !Number.isNaN(Date.parse(since))),
  run: async (database, services, { mend: consumer, since }) => {
    if (consumer !== undefined)
      await mendAsked(services, database, { consumer, since: since === undefined ? undefined : Date.parse(since) });
    const left = (await database.asSystem((sql) => cursorsOf(sql, services))).filter(isBeyond);
    for (const cursor of left) console.log(JSON.stringify(cursor));
    console.log(`${left.length} cursors are beyond their logs.`);
    return left.length === 0 ? 0 : 1;
  },
});
