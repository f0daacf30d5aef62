import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/index.js';
import { schemaOf } from '../../eventsourcing/index.js';
import { retryTopic } from '../../messaging/index.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { runOperatorCommand } from './operator-command.js';

const usage = `npm run parked                   lists the events that no consumer could handle, the oldest first
npm run parked -- --retry ID     has one handled again, with those of its stream that wait behind it
npm run parked -- --retry all    has all of them handled again
The product has to run. Exit status: 0 nothing is parked, 1 something is, 64 wrong usage.`;

/** How long a retry may take, and how often is looked, ms. */
const patience = { limit: 30_000, pause: 250 } as const;

interface Waiting {
  id: string;
  consumer: string;
  stream: string;
  position: string;
  error: string;
  parkedAt: number;
}

/** Parked events of all services, oldest first. */
async function waiting(services: readonly ServiceDefinition[], database: Database): Promise<Waiting[]> {
  const tables = services.map(
    ({ name }) => `select id, consumer, stream, position, error, parked_at as "parkedAt"
      from ${schemaOf(name)}.parked_event`,
  );
  return database.asSystem((sql) => sql.query(`${tables.join(' union all ')} order by "parkedAt", position`));
}

/** Asks the processes that run to handle these again, and waits until none is left or the patience is at its end. */
async function retry(
  services: readonly ServiceDefinition[],
  database: Database,
  ids: readonly string[],
): Promise<void> {
  await database.asSystem(async (sql) => {
    for (const id of ids) database.signals.tell(sql, retryTopic, id);
  });
  const until = Date.now() + patience.limit;
  const isLeft = async () => (await waiting(services, database)).some(({ id }) => ids.includes(id));
  while (Date.now() < until && (await isLeft())) await delay(patience.pause);
}

/**
 * Runs the command for parked events.
 * @returns the exit status of the process
 */
export const parked = (
  services: readonly ServiceDefinition[],
  environment: Record<string, string | undefined>,
  given: readonly string[],
): Promise<number> =>
  runOperatorCommand(
    {
      usage,
      options: { retry: { type: 'string' } },
      run: async (database, words) => {
        const found = await waiting(services, database);
        const chosen = found.map(({ id }) => id).filter((id) => words.retry === 'all' || words.retry === id);
        if (chosen.length > 0) await retry(services, database, chosen);
        const left = chosen.length > 0 ? await waiting(services, database) : found;
        for (const event of left) console.log(JSON.stringify(event));
        console.log(`${left.length} parked.`);
        return left.length === 0 ? 0 : 1;
      },
    },
    environment,
    given,
  );
