import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/index.js';
import { schemaOf } from '../../eventsourcing/index.js';
import { retryTopic } from '../../messaging/index.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { serviceCommand } from './operator-command.js';

const usage = `npm run parked                   lists the events that no consumer could handle, the oldest first
npm run parked -- --retry ID     has one handled again, with those of its stream that wait behind it
npm run parked -- --retry all    has all of them handled again
The product has to run. Exit status: 0 nothing is parked, 1 something is, 64 wrong usage.`;

/** How long a retry may bring nothing forward, and how often is looked, ms. */
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

/** What waits together: a retry of one event goes on with those of its stream behind it. */
const queueOf = ({ consumer, stream }: Waiting) => `${consumer} ${stream}`;

/** Has the processes that run handle the first event of each queue and what waits behind it, as long as that moves. */
async function retry(
  services: readonly ServiceDefinition[],
  database: Database,
  chosen: readonly Waiting[],
): Promise<void> {
  const firsts = new Map(chosen.toReversed().map((event) => [queueOf(event), event.id]));
  await database.asSystem(async (sql) => {
    for (const id of firsts.values()) database.signals.tell(sql, retryTopic, id);
  });
  let left = Number.POSITIVE_INFINITY;
  for (let until = Date.now() + patience.limit; left > 0 && Date.now() < until; await delay(patience.pause)) {
    const now = (await waiting(services, database)).filter((event) => firsts.has(queueOf(event))).length;
    if (now < left) until = Date.now() + patience.limit;
    left = now;
  }
}

/** Runs the command for parked events. */
export const parked = serviceCommand({
  usage,
  options: { retry: { type: 'string' } },
  run: async (database, services, words) => {
    const found = await waiting(services, database);
    const chosen = found.filter(({ id }) => words.retry === 'all' || words.retry === id);
    if (chosen.length > 0) await retry(services, database, chosen);
    const left = chosen.length > 0 ? await waiting(services, database) : found;
    for (const event of left) console.log(JSON.stringify(event));
    console.log(`${left.length} parked.`);
    return left.length === 0 ? 0 : 1;
  },
});
