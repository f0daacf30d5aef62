import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { outcomeOf, type TestDatabase, testDatabase } from '../testing/index.js';
import { until } from '../testing/product.js';
import { chainBlocks } from './block-chaining.js';
import { blockCoverage, blockEnds, digestsOf, readBlocks } from './block-reader.js';
import { BlockWriter } from './block-writer.js';
import { monthOf } from './eras.js';
import { blockHash, blockStart, endsHash } from './event-block.js';
import type { EventStore } from './event-store.js';
import { sequencePending } from './sequencer.js';
import { appendOne, built, openParted, told } from './testing/parted-log.js';

const school = randomUUID();
let test: TestDatabase;
let store: EventStore;
let logs = 0;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  logs += 1;
  store = await openParted(test, `gallery${logs}`);
});

const append = (n: number, of = school) => appendOne(store, of, `gate-${randomUUID()}`, built({ n }));
const sequence = () => sequencePending(test.database, store.source);
const chain = async () => {
  await sequence();
  await chainBlocks(test.database, store.source);
};
const blocks = (of = school) =>
  test.database.asSystem((sql) => readBlocks(sql, store.source, of, { after: 0, limit: 100 }));
/** Numbers of the blocks that the log no longer agrees with. */
const differing = async () => {
  const all = await blocks();
  const found = await test.database.asSystem((sql) => digestsOf(sql, store.source, school, all));
  return all
    .filter(
      ({ number, digest, events }) => found.get(number)?.digest !== digest || found.get(number)?.events !== events,
    )
    .map(({ number }) => number);
};
const owner = (statement: string) => test.database.asOwner((sql) => sql.query(statement));

it('a block holds what a school has of an era in a stretch, and the hash of the block before', async () => {
  const other = randomUUID();
  await append(1);
  await appendOne(store, school, `gate-${randomUUID()}`, told({ n: 2 }));
  await append(3, other);
  await append(4);
  await chain();
  await append(5);
  await chain();
  const [lasting, month, next, ...rest] = await blocks();
  expect(rest).toEqual([]);
  expect([lasting, month, next]).toMatchObject([
    { number: 1, era: 0, events: 2, after: 0, previousHash: blockStart },
    { number: 2, era: monthOf(Date.now()), events: 1, previousHash: lasting!.hash },
    { number: 3, era: 0, events: 1, after: lasting!.until, previousHash: month!.hash },
  ]);
  for (const { hash, ...block } of [lasting!, month!, next!])
    expect(blockHash({ source: store.source, school }, block)).toBe(hash);
  expect(await test.database.asSystem((sql) => blockEnds(sql, [store.source], school))).toEqual({
    numbers: { [store.source]: 3 },
    hash: endsHash(new Map([[store.source, next!.hash]])),
  });
  expect(await blocks(other)).toMatchObject([{ number: 1, events: 1, previousHash: blockStart }]);
  expect(await differing()).toEqual([]);
});

it('nothing new makes no block', async () => {
  await append(1);
  await chain();
  await chain();
  expect(await blocks()).toHaveLength(1);
});

it('what is committed late, behind others with greater numbers, is in the block of its position', async () => {
  await append(1);
  let late: Promise<unknown> = Promise.resolve();
  await store.transact({ school, meta: { actor: 'test' } }, async (unit) => {
    // Its number is drawn at the end of the unit; one that is drawn before stands for that here.
    await unit.sql.query(`select nextval('campus.event_sequence')`);
    late = append(2);
    await late;
    await chain();
    unit.append(`gate-${randomUUID()}`, [built({ n: 3 })]);
  });
  await owner(`update ${store.schema}.events set sequence = sequence - 2 where data ->> 'n' = '3'`);
  await owner(
    `update ${store.schema}.events_pending set sequence = sequence - 2, sequences = array[sequence - 2] where sequence > 0`,
  );
  await chain();
  const [first, second] = await blocks();
  expect([first?.events, second?.events]).toEqual([2, 1]);
  expect(second!.low).toBeLessThan(first!.high);
  expect(await differing()).toEqual([]);
});

it.each([
  ['data', `data = '{"n":7}'`],
  ['data in other words', `data = '{ "n": 2 }'`],
  ['who caused it', `meta = '{"actor":"another"}'`],
  ['when it was recorded', `recorded_at = recorded_at - interval '1 ms'`],
  ['its stream', `stream_id = gen_random_uuid()`],
  ['its category', `category = 'wall'`],
  ['its version', 'stream_version = 9'],
  ['its type', `type = 'GateRazed'`],
  ['the version of its type', 'schema_version = 2'],
  ['its id', 'id = gen_random_uuid()'],
  ['its number', 'sequence = sequence + 1000000'],
  ['its school', 'school = gen_random_uuid()'],
  ['its shard', 'shard = 7 - shard'],
  ['its time, as none', `recorded_at = 'infinity'`],
])('an altered event is found: %s', async (_what, change) => {
  await append(1);
  await chain();
  await append(2);
  await chain();
  await owner(`update ${store.schema}.events set ${change} where data ->> 'n' = '2'`);
  expect(await differing()).toEqual([2]);
});

it('a removed event, an exchanged place and one that was put into a stretch are found', async () => {
  for (const n of [1, 2, 3]) {
    await append(n);
    await append(n * 10);
    await chain();
  }
  await owner(`delete from ${store.schema}.events where data ->> 'n' = '1'`);
  const place = (n: number) => `(select sequence from ${store.schema}.events where data ->> 'n' = '${n}')`;
  await owner(`update ${store.schema}.events_position set sequence = case sequence when ${place(2)} then ${place(20)}
    else ${place(2)} end where sequence in (${place(2)}, ${place(20)})`);
  expect(await differing()).toEqual([1, 2]);
  await owner(`update ${store.schema}.events_position set sequence = ${place(3)} where sequence = ${place(30)}`);
  expect(await differing()).toEqual([1, 2, 3]);
});

it('an event of no time is chained like others: nobody can keep a log from being chained', async () => {
  await append(1);
  await sequence();
  await owner(`update ${store.schema}.events set recorded_at = 'infinity'`);
  await chain();
  expect(await blocks()).toMatchObject([{ number: 1, events: 1 }]);
  expect(await differing()).toEqual([]);
});

it('an append with a number that nobody can tell from its neighbours gets no position', async () => {
  for (const number of ['9223372036854775807', '9007199254740993', '0'])
    await expect(
      test.database.inSchool(school, (sql) =>
        sql.query(
          `insert into ${store.schema}.events_pending (sequence, shard, sequences, types) values (1, 0, array[${number}::bigint], '{}')`,
        ),
      ),
    ).rejects.toThrow('events_pending_numbers');
});

it('a shard that cannot be chained keeps no other from it', async () => {
  const schools = Array.from({ length: 40 }, () => randomUUID()).sort(
    (one, other) => store.shardOf(one) - store.shardOf(other),
  );
  const [bad, good] = [schools[0]!, schools.at(-1)!];
  await append(1, bad);
  await append(2, good);
  await sequence();
  const table = `${store.schema}.events_block`;
  await owner(`alter table ${table} add constraint refused check (school <> '${bad}')`);
  await expect(chainBlocks(test.database, store.source)).rejects.toThrow('refused');
  expect(await blocks(good)).toHaveLength(1);
  await owner(`alter table ${table} drop constraint refused`);
});

it.each([
  ['beyond all is chained on, and keeps no other of its shard from it', '9223372036854775807', 1],
  ['next to it keeps no other of its shard from it', String(2 ** 48 - 1), 0],
])('a school to which somebody has given a block with a number %s', async (_what, number, chained) => {
  const bad = randomUUID();
  let good = randomUUID();
  while (store.shardOf(good) !== store.shardOf(bad)) good = randomUUID();
  await append(1, bad);
  await append(2, good);
  await sequence();
  await owner(`insert into ${store.schema}.events_block (school, number, shard, era, after, until, low, high, events, chained_at,
    digest, previous_hash, hash) values ('${bad}', ${number}, 0, 0, 0, 0, 0, 0, 0, now(), '', '', '')`);
  for (const time of [1, 2]) {
    await chainBlocks(test.database, store.source);
    expect(await blocks(good)).toHaveLength(time);
    expect(await blocks(bad)).toHaveLength(1 + time * chained);
    for (const school of [bad, good]) await append(1, school);
    await sequence();
  }
});

it('a shard that grows meanwhile keeps none behind it waiting', async () => {
  const shards = Array.from({ length: 40 }, () => randomUUID()).sort(
    (one, other) => store.shardOf(one) - store.shardOf(other),
  );
  const [busy, quiet] = [shards[0]!, shards.at(-1)!];
  expect(store.shardOf(busy)).toBeLessThan(store.shardOf(quiet));
  await append(1, busy);
  await append(2, quiet);
  await sequence();
  let turns = 0;
  const growing = Object.create(test.database, {
    asSystem: {
      value: async (work: Parameters<typeof test.database.asSystem>[0]) => {
        turns += 1;
        if (turns < 20) await append(turns, busy).then(sequence);
        return test.database.asSystem(work);
      },
    },
  });
  await chainBlocks(growing, store.source);
  expect(await blocks(quiet)).toHaveLength(1);
  expect(turns).toBeLessThan(20);
});

it('events are counted in blocks, behind them, and before they have a position', async () => {
  const counted = () =>
    test.database.asSystem((sql) => blockCoverage(sql, store.source, { school, isWhole: true, followed: 9 }));
  await append(1);
  await append(2);
  await chain();
  await append(3, randomUUID());
  await append(4);
  expect(await counted()).toEqual({ events: 3, inBlocks: 2, waiting: 1, blocks: 1, isTangled: false });
  await sequence();
  expect(await counted()).toEqual({ events: 3, inBlocks: 2, waiting: 1, blocks: 1, isTangled: false });
  await chainBlocks(test.database, store.source);
  expect(await counted()).toEqual({ events: 3, inBlocks: 3, waiting: 0, blocks: 2, isTangled: false });
  await owner(`update ${store.schema}.log_head set chained = position + 1`);
  expect(await counted()).toMatchObject({ isTangled: true });
  // Set back over what is in a block already, so that it counts twice.
  await owner(`update ${store.schema}.log_head set chained = 0`);
  await chainBlocks(test.database, store.source);
  expect(await counted()).toMatchObject({ blocks: 3, isTangled: true });
});

it('a long log is chained in stretches, and one block has no more than a stretch', async () => {
  await store.transact({ school, meta: { actor: 'test' } }, async (unit) => {
    unit.append(
      `gate-${randomUUID()}`,
      Array.from({ length: 20_500 }, (_, n) => built({ n })),
    );
  });
  await chain();
  expect((await blocks()).map(({ events, until }) => [events, until])).toEqual([
    [20_000, 20_000],
    [500, 20_500],
  ]);
  expect(await differing()).toEqual([]);
}, 60_000);

it('processes chain one after the other, and none waits', async () => {
  await append(1);
  await sequence();
  let second: Promise<unknown> = Promise.resolve();
  await test.database.asSystem(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock(hashtextextended('blocks of ${store.schema}', 0))`);
    second = chainBlocks(test.database, store.source);
    expect(await outcomeOf(test.database, second)).toBe('ended');
    expect(await blocks()).toEqual([]);
  });
  await chainBlocks(test.database, store.source);
  expect(await blocks()).toHaveLength(1);
});

it('the roles of the services can add blocks and alter none, a school sees its own', async () => {
  await append(1);
  await chain();
  const table = `${store.schema}.events_block`;
  for (const change of [`update ${table} set events = 0`, `delete from ${table}`])
    await expect(test.database.asSystem((sql) => sql.query(change))).rejects.toThrow('permission denied');
  const insert = `insert into ${table} select * from ${table}`;
  await expect(test.database.inSchool(school, (sql) => sql.query(insert))).rejects.toThrow('permission denied');
  const seen = (of: string) => test.database.inSchool(of, (sql) => sql.query(`select from ${table}`));
  expect([(await seen(school)).length, (await seen(randomUUID())).length]).toEqual([1, 0]);
});

it('a process chains from time to time, tells what fails, and ends', async () => {
  await append(1);
  await sequence();
  const problems: unknown[] = [];
  const writer = new BlockWriter(test.database, ['nowhere', store.source], 20, (problem) => problems.push(problem));
  writer.start();
  await until('a block', async () => (await blocks()).length === 1);
  await writer.stop();
  expect(problems).not.toEqual([]);
  await append(2);
  await sequence();
  await delay(100);
  expect(await blocks()).toHaveLength(1);
});
