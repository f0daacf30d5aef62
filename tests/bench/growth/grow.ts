import type { Database } from '../../../libs/database/index.js';
import { makeEras } from '../../../libs/eventsourcing/eras.js';
import { schemaOf } from '../../../libs/eventsourcing/log-schema.js';
import { serviceNames } from '../../../libs/platform/index.js';
import { addDeviceRecords } from './device-records.js';
import { addOperations, moveHeads } from './operations.js';

/** How much a log is to hold. */
export interface Growth {
  /** School that asks later. */
  school: string;
  records: number;
  operations: number;
  /** One operation of so many is the school's. */
  every: number;
}

const month = 30 * 86_400_000;

/** Fills the logs of a product that does not run, as if it had run for a year and all consumers had handled the events. */
export async function grow(database: Database, { school, records, operations, every }: Growth): Promise<void> {
  await addDeviceRecords(database, records);
  for (const source of serviceNames)
    for (let ago = 12; ago > 0; ago -= 3) await makeEras(database, schemaOf(source), Date.now() - ago * month);
  await addOperations(database, { school, count: operations, every });
  for (const source of ['device-gateway', 'people']) await settle(database, source);
}

/** Consumers stand at the end of a log, and the server knows what is in it. */
export async function settle(database: Database, source: string): Promise<void> {
  const schema = schemaOf(source);
  await database.asOwner(async (sql) => {
    await moveHeads(sql, schema);
    const cursors = await sql.query<{ table: string }>(
      `select oid::regclass::text as "table" from pg_class where relname = 'consumer_cursor' and relkind = 'r'`,
    );
    for (const { table } of cursors)
      await sql.query(
        `update ${table} own set position = head.position from ${schema}.log_head head
         where own.source = $1 and own.shard = head.shard`,
        [source],
      );
    await sql.query(`vacuum analyze ${schema}.events_position`);
    await sql.query(source === 'device-gateway' ? `analyze ${schema}.events` : `vacuum analyze ${schema}.events`);
  });
}
