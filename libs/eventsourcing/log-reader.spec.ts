import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import type { Database, Sql } from '../database/index.js';
import { scansOf, type TestDatabase, testDatabase } from '../testing/index.js';
import type { StoredEvent } from './event.js';
import { EventStore } from './event-store.js';
import { type LogFilter, LogReader, type LogReadOptions } from './log-reader.js';
import { sequencePending } from './sequencer.js';

const opened = defineEvent('SideGateOpened', 1, z.object({ n: z.number() }));
const closed = defineEvent('SideGateClosed', 1, z.object({ n: z.number() }));
const [schoolA, schoolB] = [randomUUID(), randomUUID()];
const [door, gate] = [`door-${randomUUID()}`, `gate-${randomUUID()}`];

let test: TestDatabase;
let stores: EventStore[];
let reader: LogReader;
/** Between the first half of the events and the second, epoch ms. */
let middle = 0;

beforeAll(async () => {
  test = await testDatabase();
  stores = ['doors', 'side-gates'].map(
    (source) => new EventStore({ source, database: test.database, projections: [] }),
  );
  reader = new LogReader(test.database, ['doors', 'side-gates', 'never-ran']);
  for (const store of stores) await store.prepare();
  for (let n = 0; n < 20; n++) {
    if (n === 10) {
      await new Promise((done) => setTimeout(done, 5));
      middle = Date.now();
    }
    const [store, stream] = n % 2 ? ([stores[0], door] as const) : ([stores[1], gate] as const);
    const meta = { actor: n % 3 ? 'ann' : 'bob', requestId: `r${n % 4}` };
    const school = n % 2 ? schoolA : schoolB;
    await store?.transact({ school, meta }, async (unit) =>
      unit.append(stream, [n % 5 ? opened({ n }) : closed({ n })]),
    );
  }
  await sequencePending(test.database, 'doors');
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await test.close();
});

async function read(filter?: LogFilter, options?: LogReadOptions): Promise<StoredEvent[][]> {
  const batches = [];
  for await (const batch of reader.read(filter, options)) batches.push(batch);
  return batches;
}
const numbers = async (filter?: LogFilter, options?: LogReadOptions) =>
  (await read(filter, options)).flat().map(({ data }) => (data as { n: number }).n);
const all = Array.from({ length: 20 }, (_, n) => n);

it('gives the events of all sources in the order in which they were appended, sequenced or not', async () => {
  expect(await numbers()).toEqual(all);
  const [first] = (await read()).flat();
  expect(first).toMatchObject({
    source: 'side-gates',
    stream: gate,
    streamVersion: 1,
    type: 'SideGateClosed',
    school: schoolB,
  });
});

it('gives batches, and no more than it is asked for', async () => {
  expect((await read({}, { batchSize: 8 })).map((batch) => batch.length)).toEqual([8, 8, 4]);
  expect(await numbers({}, { batchSize: 8, limit: 10 })).toEqual(all.slice(0, 10));
  const [, second] = await read({}, { batchSize: 8 });
  expect(await numbers({ after: second?.at(-1)?.sequence })).toEqual(all.slice(16));
});

it.each<[string, LogFilter | (() => LogFilter), (n: number) => boolean]>([
  ['school', { school: schoolA }, (n) => n % 2 === 1],
  ['source', { sources: ['side-gates'] }, (n) => n % 2 === 0],
  ['actor', { actor: 'bob' }, (n) => n % 3 === 0],
  ['request', { requestId: 'r3' }, (n) => n % 4 === 3],
  ['stream', { stream: door }, (n) => n % 2 === 1],
  ['category', { category: 'gate' }, (n) => n % 2 === 0],
  ['type', { types: ['SideGateClosed'] }, (n) => n % 5 === 0],
  ['start', () => ({ from: middle }), (n) => n >= 10],
  ['end', () => ({ until: middle }), (n) => n < 10],
  ['times without events', () => ({ from: middle + 3_600_000 }), () => false],
  ['several', () => ({ from: middle, actor: 'ann', school: schoolB }), (n) => n >= 10 && n % 3 !== 0 && n % 2 === 0],
])('finds by %s', async (_name, filter, isWanted) => {
  expect(await numbers(typeof filter === 'function' ? filter() : filter)).toEqual(all.filter(isWanted));
});

it('counts what a filter names, and no further than it is asked to', async () => {
  expect(await reader.count({ actor: 'bob' })).toBe(7);
  expect(await reader.count({ actor: 'bob' }, 7)).toBe(7);
  expect(await reader.count({ actor: 'bob' }, 3)).toBe(3);
  expect(await reader.count({}, 15)).toBe(15);
});

describe('in a log that is long', () => {
  const [small, request, stream] = [randomUUID(), randomUUID(), `door-${randomUUID()}`];
  const ofSchools = ['events_school', 'events_school_order'];
  /** What an auditor asks for that few of many events are, and the indexes that know them: of two the server takes either. */
  const rare: [string, LogFilter, string[]][] = [
    ['of a request', { requestId: request }, ['events_request']],
    ['of an actor', { actor: 'carol' }, ['events_actor']],
    ['of a school', { school: small }, ofSchools],
    ['of a category of a school', { school: small, category: 'door' }, ofSchools],
    ['of a stream', { stream }, ['events_stream_version']],
  ];

  beforeAll(async () => {
    const context = { school: small, meta: { actor: 'carol', requestId: request } };
    await stores[0]!.transact(context, async (unit) => unit.append(stream, [opened({ n: -1 })]));
    await test.database.asOwner((sql) =>
      sql.query(
        `insert into doors.events
           (shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at, data, meta)
         select 0, 'record', gen_random_uuid(), 1, 'RecordTold', 1, gen_random_uuid(), $1, now(), '{}', '{"actor":"device"}'
         from generate_series(1, 50000)`,
        [schoolA],
      ),
    );
    await test.database.asOwner((sql) => sql.query('analyze doors.events'));
  });

  it.each(rare)('finds those %s by an index', async (_name, filter, indexes) => {
    const scans: string[] = [];
    const explained = new LogReader(explaining(test.database, scans), ['doors']);
    await explained.page(filter, { offset: 0, limit: 20 });
    await explained.count(filter, 10_000);
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter((scan) => !indexes.includes(scan))).toEqual([]);
    expect((await reader.page(filter, { offset: 0, limit: 20 })).map(({ data }) => data)).toEqual([{ n: -1 }]);
  });

  it('finds what streams say, and what requests caused, by an index a stream or request, within a school', async () => {
    const [streams, requests] = [[{ source: 'doors', stream }], [{ source: 'doors', requestId: request }]];
    const filter = { school: small, types: [opened, closed], most: 5 };
    const scans: string[] = [];
    const explained = new LogReader(explaining(test.database, scans), ['doors']);
    await explained.streams(streams, filter);
    await explained.requests(requests, filter);
    expect(scans).toEqual(['events_stream_version', 'events_request']);
    scans.length = 0;
    await explained.requests(
      requests.map((one) => ({ ...one, wanted: [opened.name] })),
      filter,
    );
    expect(new Set(scans)).toEqual(new Set(['events_request']));

    const found = async (school: string | undefined) =>
      [
        await reader.streams(streams, { ...filter, school }),
        await reader.requests(requests, { ...filter, school }),
      ].map((events) => events.map(({ data }) => data));
    expect(await found(small)).toEqual([[{ n: -1 }], [{ n: -1 }]]);
    expect(await found(undefined)).toEqual([[{ n: -1 }], [{ n: -1 }]]);
    expect(await found(schoolB)).toEqual([[], []]);
  });

  it('gives of a stream its last events and its first, each once, of the types that are asked for', async () => {
    const numbersOf = async (most: number, types = [opened, closed]) =>
      (await reader.streams([{ source: 'doors', stream: door }], { school: undefined, types, most })).map(
        ({ data }) => (data as { n: number }).n,
      );
    expect(await numbersOf(2)).toEqual([1, 17, 19]);
    expect(await numbersOf(50)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
    expect(await numbersOf(50, [closed])).toEqual([5, 15]);
    const older = { ...opened, name: opened.name, version: 0 } as typeof opened;
    expect(await numbersOf(50, [older, closed])).toEqual([5, 15]);
    expect(await reader.streams([{ source: 'never-ran', stream: door }], { school: undefined, most: 5 })).toEqual([]);
  });

  it.each<[string, LogFilter, string]>([
    ['a school', { school: small }, 'events_school_order'],
    ['an actor of a school', { school: small, actor: 'carol' }, 'events_actor'],
    ['a request of a school', { school: small, requestId: request }, 'events_request'],
  ])('finds the newest of %s by an index too where the server keeps one plan for all', async (_name, filter, index) => {
    const scans: string[] = [];
    const explained = new LogReader(explaining(test.database, scans, true), ['doors']);
    await explained.page(filter, { offset: 0, limit: 20, isReversed: true });
    expect(scans).toEqual([index]);
  });
});

it('has the server plan once what one index finds, not for each of the first who ask', async () => {
  const plans = await test.database.asSystem(async (sql) => {
    const own = new LogReader({ asSystem: (work) => work(sql) }, ['doors', 'side-gates']);
    for (const requestId of ['r1', 'r2', 'r3']) {
      await own.page({ school: schoolA, requestId }, { offset: 0, limit: 20 });
      await own.count({ school: schoolA, requestId }, 100);
    }
    return sql.query<{ custom: number; generic: number }>(
      `select custom_plans as custom, generic_plans as generic from pg_prepared_statements
       where name like 'audit.%' and statement like '%is true%requestId%'`,
    );
  });
  expect(plans).toHaveLength(2);
  for (const { custom, generic } of plans)
    expect({ custom, isKept: generic >= 3 }).toEqual({ custom: 0, isKept: true });
});

/** A database that gives no rows of logs, and tells how it would find them: those asked for, or any (`isKept`). */
const explaining = (database: Database, scans: string[], isKept = false) =>
  ({
    asSystem: (work: (sql: Sql) => Promise<unknown>) =>
      database.asSystem((sql) =>
        work({
          query: async (statement: string, parameters?: readonly unknown[]) => {
            if (!statement.includes('doors.events ')) return sql.query(statement, parameters);
            scans.push(...(await scansOf(sql, statement, isKept ? undefined : parameters)));
            return [];
          },
          send: (statement: string) => sql.send(statement),
        } as Sql),
      ),
  }) as Database;
