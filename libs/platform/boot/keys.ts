import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/index.js';
import { otherwiseWrapped, schemaOf, wrapAnew } from '../../eventsourcing/index.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { forgetOtherKeys, wrapValuesAnew } from './installation.js';
import { keyPause } from './key-keeper.js';
import { serviceCommand } from './operator-command.js';

const usage = `npm run keys                                  tells how many keys in the database the current key does not wrap
npm run keys -- --wrap                        wraps them anew under it: the first of KEY_FILE or KEYS. The product may run
Exit status: 0 the current key wraps all, 1 it does not, 64 wrong usage.`;

type Services = readonly Pick<ServiceDefinition, 'name'>[];

/** Schemas of the services that have keys. */
async function schemasOf(database: Database, services: Services): Promise<string[]> {
  const rows = await database.asSystem((sql) =>
    sql.query<{ schema: string }>(
      `select schema from unnest($1::text[]) as schema where to_regclass(schema || '.person_key') is not null`,
      [services.map(({ name }) => schemaOf(name))],
    ),
  );
  return rows.map(({ schema }) => schema);
}

/** Keys that the current one does not wrap, by schema. */
async function countOthers(database: Database, schemas: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const schema of schemas) {
    const count = await otherwiseWrapped(database, schema);
    if (count > 0) counts.set(schema, count);
  }
  return counts;
}

async function wrapAll(database: Database, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) await wrapAnew(database, schema);
  await wrapValuesAnew(database);
}

/**
 * Wraps all keys of the database under the current one; the others may be taken away then.
 * @param pause in which every process takes the current key too, ms
 */
export async function wrapUnderCurrent(database: Database, services: Services, pause: number): Promise<void> {
  const schemas = await schemasOf(database, services);
  await wrapAll(database, schemas);
  // A process that had not read the keys yet may have wrapped some under the one of before.
  await delay(pause);
  await wrapAll(database, schemas);
  if ((await countOthers(database, schemas)).size === 0) await forgetOtherKeys(database);
}

/** Runs the command for the keys that wrap others. */
export const keys = serviceCommand({
  usage,
  options: { wrap: { type: 'boolean' } },
  run: async (database, services, { wrap }) => {
    if (wrap) await wrapUnderCurrent(database, services, 2 * keyPause);
    const others = await countOthers(database, await schemasOf(database, services));
    for (const [schema, count] of others) console.log(`${schema}: ${count}`);
    const left = [...others.values()].reduce((sum, count) => sum + count, 0);
    console.log(`${left} keys are not wrapped by ${database.keys.first.id}.`);
    return left === 0 ? 0 : 1;
  },
});
