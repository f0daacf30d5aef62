import type { Database } from '../../database/index.js';
import { checkProjections, EventStore, upgradeLogs } from '../../eventsourcing/index.js';
import { serviceNames } from '../configuration/configuration.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { serviceCommand, wrongUsage } from './operator-command.js';

const usage = `npm run models -- --check                     folds every read model anew and reports each difference
npm run models -- --rebuild people.student    builds a read model anew beside the live one and switches
The product may run meanwhile. Exit status: 0 done, 1 differences, 64 wrong usage.`;

const options = {
  check: { type: 'boolean' },
  rebuild: { type: 'string' },
} as const;

const storesOf = (services: readonly ServiceDefinition[], database: Database) =>
  services.map(
    ({ name, projections = [], migrations = [] }) =>
      new EventStore({ source: name, database, projections, migrations }),
  );

/** Prints what differs; gives the exit status. */
async function check(services: readonly ServiceDefinition[], database: Database): Promise<number> {
  let differing = 0;
  await upgradeLogs(database, serviceNames);
  for (const store of storesOf(services, database)) {
    await store.prepare();
    for (const result of await checkProjections(store)) {
      console.log(`${result.projection}: ${result.rows} rows, ${result.differing} differ`);
      for (const difference of result.differences) console.log(`  ${JSON.stringify(difference)}`);
      differing += result.differing;
    }
    await store.close();
  }
  console.log(
    differing === 0 ? 'Every read model is what the log says.' : `${differing} rows are not what the log says.`,
  );
  return differing === 0 ? 0 : 1;
}

async function rebuildOne(services: readonly ServiceDefinition[], database: Database, name: string): Promise<number> {
  for (const store of storesOf(services, database)) {
    if (![...store.inline, ...store.followed].some((one) => one.name === name)) continue;
    await store.rebuild([name]);
    console.log(`${name} is rebuilt.`);
    return 0;
  }
  console.error(`There is no read model ${name}.`);
  return wrongUsage;
}

/** Runs the command that checks and rebuilds read models by the logs of the services. */
export const models = serviceCommand({
  usage,
  options,
  asks: ({ check, rebuild }) => Boolean(check || rebuild),
  run: (database, services, { rebuild }) =>
    rebuild ? rebuildOne(services, database, rebuild) : check(services, database),
});
