import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { defineEvent } from '../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../libs/contracts/platform/operation.events.js';
import { type Database, newId } from '../../libs/database/index.js';
import { EventStore, LogReader, sequencePending } from '../../libs/eventsourcing/index.js';
import { firstSchoolId, serviceModule, serviceNames } from '../../libs/platform/index.js';
import { Product } from '../../libs/testing/product.js';
import { deviceGatewayService } from '../../services/device-gateway/device-gateway.module.js';
import { between, filledData } from './growth/filled-data.js';
import { grow, settle } from './growth/grow.js';
import { timesOfMembership } from './growth/membership.js';
import { accountOf, requestOf } from './growth/operations.js';
import { ownOf, settings } from './growth/settings.js';
import { median, quantile, report, timed } from './report.js';

const { records, operations } = settings;
const own = ownOf(operations);
const rounds = 40;
/** Questions before the turns that count: the server has its plans then. */
const warming = 30;
/** Starts of each product, in turns. */
const starts = 3;
/** What a small log has: what each of the questions asks for, and no more. */
const few = settings.every * (rounds + warming);

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
            { ids, since: Date.now() },
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
  // What the measurement before this one has left, where the data is kept.
  await database.asOwner((sql) =>
    sql.query('truncate console.events, console.events_position, console.events_pending'),
  );
  for (let round = 0; round < 6; round++)
    for (const [name, store] of [['grown', grown] as const, ['empty', empty] as const]) {
      const rate = await appendRate(store, 2000);
      if (round > 0) rates[name].push(rate);
    }
  for (const store of [grown, empty]) {
    await store.close();
    await sequencePending(database, store.source);
    await settle(database, store.source);
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
    limit:
      'The size of the group does not matter: a change in one of 50 takes as long in the same run, and both wait for processors that others have.',
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

/**
 * What the log of the gateway has in it.
 * @throws Error where it is not what is to be measured
 */
async function weigh(database: Database): Promise<void> {
  const [found] = await database.asOwner((sql) =>
    sql.query<{ records: number; places: number; entries: number; behind: number; bytes: number }>(
      `select (select count(*) from device_gateway.events where category = 'records') as records,
         (select count(*) from device_gateway.events_position) as places,
         (select count(*) from identity.operation_log) as entries,
         (select sum(head.position - reached.position)::bigint from device_gateway.log_head head
          join attendance.consumer_cursor reached using (shard) where reached.source = 'device-gateway') as behind,
         (select sum(pg_total_relation_size(oid))::bigint from pg_class
          where relkind = 'r' and relnamespace = 'device_gateway'::regnamespace and relname ~ '^events_([0-9]{6}|position)$') as bytes`,
    ),
  );
  if (!found || found.records < records || found.places < records || found.entries < operations)
    throw new Error(
      `the data has ${JSON.stringify(found)}, measured are ${records} records and ${operations} operations`,
    );
  if (found.behind > 0)
    throw new Error(`passes were recorded of old records while others asked: ${found.behind} are left`);
  report({
    name: 'disk of a record in the log, with its indexes and position',
    value: found.bytes / found.records,
    unit: 'bytes',
  });
}

async function measureLogs(database: Database): Promise<void> {
  await weigh(database);
  await readOperations(database);
  await changeMemberships(database);
  await compareAppends(database);
}

/** The times of starts of both, in turns, ms; both have ended afterwards. */
async function compareStarts(small: Product, large: Product): Promise<void> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < starts; round++)
    for (const [name, one] of [['small', small] as const, ['large', large] as const]) {
      times[name].push((await timed(() => one.launch())).milliseconds / 1000);
      await one.halt();
    }
  report({
    name: `start of the process with ${records} records and ${operations} operations`,
    value: median(times.large),
    unit: 's',
    peer: { name: smallName, value: median(times.small) },
    goal: { atMost: 5 },
  });
}

async function compareAnswers(small: Product, large: Product): Promise<void> {
  const answers: Map<string, number>[] = [];
  for (const one of [small, large]) {
    await one.launch();
    answers.push(await askAll(one));
    await one.halt();
  }
  const [before, after] = answers;
  for (const { name, goal } of questions)
    report({
      name: `${name}, p95`,
      value: after?.get(name) ?? Number.NaN,
      unit: 'ms',
      peer: { name: smallName, value: before?.get(name) ?? Number.NaN },
      goal: { atMost: goal },
    });
}

const smallName = `the sample school and ${few} operations`;
const { dataFolder, isKept } = await filledData();
const begun = performance.now();
const small = await Product.start({ environment: { NODE_OPTIONS: '' } });
const large = await Product.start({ environment: { NODE_OPTIONS: '' }, dataFolder });
try {
  for (const one of [small, large]) await one.halt();
  await between(small.dataFolder, (database) =>
    grow(database, { school: firstSchoolId, records: 0, operations: few, every: settings.every }),
  );
  await compareStarts(small, large);
  await compareAnswers(small, large);
  await between(dataFolder, measureLogs);
  console.error(`measured within ${Math.round((performance.now() - begun) / 1000)} s`);
} finally {
  for (const one of [small, large]) await one.stop();
  if (!isKept) await rm(dataFolder, { recursive: true, force: true });
}
