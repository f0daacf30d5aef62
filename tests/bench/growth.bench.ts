import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { defineEvent } from '../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../libs/contracts/platform/operation.events.js';
import { Database, newId, startEmbedded } from '../../libs/database/index.js';
import { EventStore, LogReader, sequencePending } from '../../libs/eventsourcing/index.js';
import { firstSchoolId, serviceModule, serviceNames } from '../../libs/platform/index.js';
import { Product } from '../../libs/testing/product.js';
import { deviceGatewayService } from '../../services/device-gateway/device-gateway.module.js';
import { accountOf, grow, requestOf } from './growth/grow.js';
import { timesOfMembership } from './growth/membership.js';
import { median, quantile, report, timed } from './report.js';

const records = Number(process.env.GROWTH_RECORDS ?? 10_000_000);
const operations = Number(process.env.GROWTH_OPERATIONS ?? 200_000);
/** Operations of the school that asks. */
const own = operations / 10;
const rounds = 40;
/** Questions before the turns that count: the server has its plans then. */
const warming = 30;
/** What a small log has: what each of the questions asks for, and no more. */
const few = 20 * (rounds + warming);

const swiped = defineEvent('BenchSwiped', 1, z.object({}).loose(), { isPassing: true });
const swipe = { credential: { kind: 'face' }, granted: true, doorCode: '1', direction: 1, photo: 'x'.repeat(60) };

/** Events a second of four writers that append batches of 100 with ids of their own, as the gateway does. */
async function appendRate(store: EventStore, milliseconds: number): Promise<number> {
  const begun = performance.now();
  let events = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < begun + milliseconds) {
        const ids = Array.from({ length: 100 }, () => randomUUID());
        await store.transact({ school: newId(), meta: { actor: 'device' } }, async (unit) => {
          const stream = `records-${newId()}`;
          unit.append(
            stream,
            ids.map(() => swiped(swipe)),
            { ids },
          );
        });
        events += ids.length;
      }
    }),
  );
  return (events / (performance.now() - begun)) * 1000;
}

/** In turns, so that what else the machine does falls on both. */
async function compareAppends(database: Database): Promise<void> {
  const { projections, migrations } = deviceGatewayService;
  const grown = new EventStore({ source: 'device-gateway', database, projections: projections ?? [], migrations });
  const { migrations: indexes } = serviceModule({ name: 'console' });
  const empty = new EventStore({ source: 'console', database, projections: [], migrations: indexes });
  const rates = { grown: [] as number[], empty: [] as number[] };
  for (const store of [grown, empty]) await store.prepare();
  const before = await new LogReader(database, [empty.source]).count({}, 1);
  if (before > 0) throw new Error('the log that is compared with is not empty');
  for (let round = 0; round < 6; round++)
    for (const [name, store] of [['grown', grown] as const, ['empty', empty] as const]) {
      const rate = await appendRate(store, 2000);
      if (round > 0) rates[name].push(rate);
    }
  for (const store of [grown, empty]) {
    await store.close();
    await sequencePending(database, store.source);
  }
  report({
    name: `append behind ${records} records, 4 writers, batches of 100`,
    value: median(rates.grown),
    unit: 'events/s',
    peer: { name: 'a log that was empty at first', value: median(rates.empty) },
    goal: { ratioAtLeast: 0.9 },
  });
}

/** What verifying reads of the logs. */
async function readOperations(database: Database): Promise<void> {
  const { milliseconds, result } = await timed(async () => {
    let read = 0;
    const filter = { school: firstSchoolId, types: [operationRecorded.name] };
    for await (const events of new LogReader(database, serviceNames).read(filter)) read += events.length;
    return read;
  });
  if (result < own) throw new Error(`${result} operations were read, there are ${own}`);
  report({ name: `reading of ${own} operations inside log.verify`, value: milliseconds, unit: 'ms' });
}

/** What a group costs that has many members. */
async function changeMemberships(database: Database): Promise<void> {
  const { large, small } = await timesOfMembership(database);
  report({
    name: 'one membership change in a group of 5,000 after 4,000 changes, p95',
    value: large,
    unit: 'ms',
    peer: { name: 'in a group of 50', value: small },
    goal: { atMost: 10 },
  });
}

interface Question {
  name: string;
  path: string;
  bodyOf(round: number): object;
  /** Most ms. */
  goal: number;
}

const replay = '/api/system/logmg/replay';
const page = { page: 0, pagesize: 20 };
const questions: Question[] = [
  {
    name: 'replay page by request',
    path: replay,
    bodyOf: (round) => ({ ...page, params: { requestId: requestOf(round) } }),
    goal: 100,
  },
  {
    name: 'replay page by actor',
    path: replay,
    bodyOf: (round) => ({ ...page, params: { loginAccount: accountOf(round) } }),
    goal: 100,
  },
  {
    name: 'replay, the newest events of a school',
    path: replay,
    bodyOf: () => ({ ...page, order: 'desc', params: {} }),
    goal: 100,
  },
  {
    name: 'first page of the operation log',
    path: '/api/system/logmg/query',
    bodyOf: () => ({ ...page, params: {} }),
    goal: 50,
  },
];

/** The p95 of a question to the running product, ms. */
async function ask(product: Product, { name, path, bodyOf }: Question): Promise<number> {
  const times: number[] = [];
  for (let round = -warming; round < rounds; round++) {
    const { milliseconds, result } = await timed(() =>
      product.data<{ data: unknown[] }>(path, bodyOf(round + warming)),
    );
    if (result.data.length === 0) throw new Error(`${name}: an answer without rows`);
    if (round >= 0) times.push(milliseconds);
  }
  return quantile(times, 0.95);
}

async function askAll(product: Product): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  for (const question of questions) answers.set(question.name, await ask(product, question));
  return answers;
}

/** Work on the logs of a product that does not run. */
async function between(product: Product, work: (database: Database) => Promise<void>): Promise<void> {
  const server = await startEmbedded({ folder: join(product.dataFolder, 'postgres') });
  const database = await Database.open({ url: server.url });
  await work(database);
  await database.close();
  await server.stop();
}

async function fill(database: Database): Promise<void> {
  const bytes = await grow(database, { school: firstSchoolId, records, operations, own });
  report({ name: 'disk of a record in the log, with its indexes and position', value: bytes / records, unit: 'bytes' });
  await compareAppends(database);
  await readOperations(database);
  await changeMemberships(database);
}

const product = await Product.start({ environment: { NODE_OPTIONS: '' } });
try {
  await product.halt();
  await between(product, async (database) => {
    await grow(database, { school: firstSchoolId, records: 0, operations: few, own: few });
  });
  const small = `the sample school and ${few} operations`;
  const first = await timed(() => product.launch());
  const before = await askAll(product);
  await product.halt();
  await between(product, fill);
  const again = await timed(() => product.launch());
  report({
    name: `start of the process with ${records} records and ${operations} operations`,
    value: again.milliseconds / 1000,
    unit: 's',
    peer: { name: small, value: first.milliseconds / 1000 },
    goal: { atMost: 5 },
  });
  const after = await askAll(product);
  for (const { name, goal } of questions)
    report({
      name: `${name}, p95`,
      value: after.get(name) ?? Number.NaN,
      unit: 'ms',
      peer: { name: small, value: before.get(name) ?? Number.NaN },
      goal: { atMost: goal },
    });
} finally {
  await product.stop();
}
