import type { Database } from '../../../libs/database/index.js';
import { makeEras } from '../../../libs/eventsourcing/eras.js';
import { schemaOf } from '../../../libs/eventsourcing/log-schema.js';
import { serviceNames } from '../../../libs/platform/index.js';
import { loadServices } from '../../../services/services.js';
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
  const services = await loadServices();
  await database.asOwner(async (sql) => {
    await moveHeads(sql, schema);
    for (const { name, projections, consumers } of services) {
      const copies = name === source ? [] : projections;
      const names = [...copies, ...consumers].filter((one) => one.source === source).map((one) => one.name);
      // One that has handled nothing so far has no cursor yet, and would begin with the first record.
      await sql.query(
        `insert into ${schemaOf(name)}.consumer_cursor (consumer, source, shard, position)
         select consumer, $1, head.shard, head.position from unnest($2::text[]) consumer, ${schema}.log_head head
         on conflict (consumer, source, shard) do update set position = excluded.position`,
        [source, names],
      );
    }
    await sql.query(`vacuum analyze ${schema}.events_position`);
    await sql.query(source === 'device-gateway' ? `analyze ${schema}.events` : `vacuum analyze ${schema}.events`);
  });
}
