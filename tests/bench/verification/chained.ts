import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import type { Database } from '../../../libs/database/index.js';
import { LogReader, type StoredEvent, type Unit } from '../../../libs/eventsourcing/index.js';
import { chainWriter } from '../../../services/identity/operation-log/chain-writer.js';
import { grow } from '../growth/grow.js';

const writer = chainWriter('people');

/** Has the consumer of the product chain these events. */
const chain = (database: Database, school: string, events: readonly StoredEvent[]) =>
  database.asSystem((sql) => writer.handle({ sql, school } as Unit, events as never));

/** Gives a school of a product that does not run so many operations more, each with its event and its place in the chain. */
export async function addChained(database: Database, school: string, operations: number): Promise<void> {
  const known = await lastSequence(database, school);
  await grow(database, { school, records: 0, operations, own: operations });
  // What the growth lists has no chain.
  await database.asOwner((sql) => sql.query("delete from identity.operation_log where hash = ''"));
  let chained = 0;
  for await (const events of new LogReader(database, ['people']).read({ school, types: [operationRecorded.name] })) {
    const added = events.filter(({ sequence }) => Number(sequence) > known);
    if (added.length > 0) await chain(database, school, added);
    chained += added.length;
  }
  if (chained !== operations) throw new Error(`${chained} operations were chained, there are ${operations}`);
  await database.asOwner((sql) => sql.query('vacuum analyze identity.operation_log'));
}

async function lastSequence(database: Database, school: string): Promise<number> {
  const [row] = await database.asOwner((sql) =>
    sql.query<{ last: number | null }>(
      "select max(sequence)::float8 as last from identity.operation_log where school = $1 and source = 'people'",
      [school],
    ),
  );
  return row?.last ?? 0;
}
