import type { Database } from '../../database/index.js';
import {
  archivedMonths,
  checkProjections,
  EventStore,
  LogReader,
  missingLine,
  upgradeLogs,
} from '../../eventsourcing/index.js';
import { serviceNames } from '../configuration/configuration.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { runOperatorCommand, type Words, wrongUsage } from './operator-command.js';

const usage = `npm run replay -- --check                         folds every read model anew and reports each difference
npm run replay -- --rebuild people.student           builds a read model anew beside the live one and switches
npm run replay -- --print [--category student] [--id UUID] [--actor NAME] [--request ID]    prints events in their order
The product may run meanwhile. Exit status: 0 done, 1 differences, 64 wrong usage.`;

const options = {
  check: { type: 'boolean' },
  rebuild: { type: 'string' },
  print: { type: 'boolean' },
  category: { type: 'string' },
  id: { type: 'string' },
  actor: { type: 'string' },
  request: { type: 'string' },
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

async function print(database: Database, { category, id, actor, request }: Words<typeof options>): Promise<number> {
  const reader = new LogReader(database, serviceNames);
  const filter = {
    ...(category && { category }),
    ...(id && { streamId: id }),
    ...(actor && { actor }),
    ...(request && { requestId: request }),
  };
  for await (const events of reader.read(filter)) for (const event of events) console.log(JSON.stringify(event));
  const missing = await database.asSystem((sql) => archivedMonths(sql, serviceNames));
  for (const month of missing) console.error(missingLine(month));
  return 0;
}

/**
 * Runs the replay command over the logs of the services.
 * @returns the exit status of the process
 */
export const replay = (
  services: readonly ServiceDefinition[],
  environment: Record<string, string | undefined>,
  given: readonly string[],
): Promise<number> =>
  runOperatorCommand(
    {
      usage,
      options,
      asks: ({ check, rebuild, print }) => Boolean(check || rebuild || print),
      run: async (database, words) => {
        if (words.rebuild) return rebuildOne(services, database, words.rebuild);
        return words.check ? check(services, database) : print(database, words);
      },
    },
    environment,
    given,
  );
