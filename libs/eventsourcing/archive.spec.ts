import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import { integer, table, uuid } from '../database/index.js';
import { outcomeOf, type TestDatabase, testDatabase } from '../testing/index.js';
import { LogArchive } from './archive.js';
import { type ArchivedMonth, archivedMonths } from './archived.js';
import { blockCoverage } from './block-reader.js';
import { checkProjections } from './check.js';
import { EventStore } from './event-store.js';
import { readShard } from './log-positions.js';
import { projection } from './projection.js';
import { alone } from './registry.js';
import { sequencePending } from './sequencer.js';
import { byName } from './stored-row.js';

const swiped = defineEvent('PaperSwiped', 1, z.object({ n: z.number(), note: z.string() }), { isPassing: true });
const hung = defineEvent('PaperHung', 1, z.object({ n: z.number() }));
const school = randomUUID();
const september = Date.UTC(2025, 8, 30, 23, 59, 59, 987);
const october = Date.UTC(2025, 9, 1);
const today = Date.UTC(2026, 10, 22);

let test: TestDatabase;
let store: EventStore;
let archive: LogArchive;
let folder: string;
let logs = 0;
let kept: unknown[];

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());
/** A log with a swipe of each month and a door that lasts, read models of both, and the archive of it. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-archive-'));
  logs += 1;
  const source = `paper${logs}`;
  const of = (name: string) =>
    table(source, name, { columns: { id: uuid(), school: uuid(), n: integer() }, key: ['id'] });
  const row = (_row: unknown, { streamId, data }: { streamId: string; data: { n: number } }) => ({
    ...{ id: streamId, school, n: data.n },
  });
  const swipes = projection({ source, table: of('swipe'), version: 1, on: (on) => [on(swiped, row)] });
  const doors = projection({ source, table: of('door'), version: 1, on: (on) => [on(hung, row)] });
  at(september);
  store = new EventStore({ source, database: test.database, projections: [swipes, doors] });
  await store.prepare();
  archive = new LogArchive(test.database, source, folder, [source]);
  await append(swiped({ n: 1, note: 'a line\u2028of "its own"\n' }), hung({ n: 2 }));
  at(october);
  await store.prepare();
  await append(swiped({ n: 3, note: '' }));
  await sequencePending(test.database, source);
  at(today);
  kept = await rows();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
  await rm(folder, { recursive: true });
});

const at = (moment: number) => jest.spyOn(Date, 'now').mockReturnValue(moment);
const append = (...events: (ReturnType<typeof swiped> | ReturnType<typeof hung>)[]) =>
  store.transact({ school, meta: { actor: 'test' } }, async (unit) => {
    for (const event of events) unit.append(`paper-${randomUUID()}`, [event]);
  });
const owner = <Row>(sql: string) => test.database.asOwner((connection) => connection.query<Row>(sql));
/** All that the log has, with parts and positions. */
const rows = () =>
  owner<{ n: number }>(
    `select event.tableoid::regclass::text as part, place.position, event.*, event.data::text as data, meta::text as meta,
       (event.data ->> 'n')::int as n
     from ${store.schema}.events event join ${store.schema}.events_position place using (era, sequence) order by sequence`,
  );
const numbers = async () => (await rows()).map(({ n }) => n);
/** What a reader of some types gets who begins there. */
const read = (types: Parameters<typeof byName>[0], after = 0, until?: number) =>
  test.database.asSystem((sql) =>
    readShard(sql, store.source, { shard: store.shardOf(school), after, until, limit: 10 }, byName(types)),
  );
const archived = () => test.database.asSystem((sql) => archivedMonths(sql, [store.source]));
const theMonth = async () => (await archive.find(202509)) as ArchivedMonth;
const path = () => join(folder, `${store.source}-202509.jsonl.gz`);

it('a month is in a file, comes back the same, and read models are what the log says', async () => {
  expect(await archive.months(202510)).toEqual([202509]);
  const month = await archive.archive(202509);
  expect(await numbers()).toEqual([2, 3]);
  expect(await archive.months(202511)).toEqual([202510]);
  expect(JSON.parse(await readFile(join(folder, `${store.source}-202509.json`), 'utf8'))).toEqual(month);
  await archive.restore(await theMonth());
  expect(await rows()).toEqual(kept);
  expect(await archived()).toEqual([]);
  expect((await checkProjections(store)).map(({ rows, differing }) => [rows, differing])).toEqual([
    [2, 0],
    [1, 0],
  ]);
  expect((await archive.archive(202509)).digest).toBe(month.digest);
});

it('who wants events of a month that is in a file is refused, others go on', async () => {
  await archive.archive(202509);
  const refusal = `2025-09 of ${store.source} is archived in ${store.source}-202509.jsonl.gz`;
  await expect(read([swiped])).rejects.toThrow(refusal);
  await expect(checkProjections(store)).rejects.toThrow(refusal);
  await expect(store.rebuild([`${store.source}.swipe`])).rejects.toThrow(refusal);
  await store.rebuild([`${store.source}.door`]);
  expect((await read([hung])).events).toHaveLength(1);
  const beyond = (kept[0] as { position: number }).position;
  await expect(read([swiped], beyond - 1, beyond)).rejects.toThrow(refusal);
  expect((await read([swiped], beyond)).events.map(({ data }) => data)).toEqual([{ n: 3, note: '' }]);
});

it('ended before the part is out, the month is in the log, and the next run goes on', async () => {
  const { database } = test;
  const broken = jest.spyOn(database, 'asOwnerInTransaction').mockRejectedValueOnce(new Error('killed'));
  await expect(archive.archive(202509)).rejects.toThrow('killed');
  expect(await readdir(folder)).toContain(`${store.source}-202509.jsonl.gz`);
  expect([await rows(), await archived()]).toEqual([kept, []]);
  broken.mockRestore();
  await archive.archive(202509);
  expect(await numbers()).toEqual([2, 3]);
});

it('a month that grows while it is written stays, and the next run takes all of it', async () => {
  const { database } = test;
  const take = database.asOwnerInTransaction.bind(database);
  const late = jest.spyOn(database, 'asOwnerInTransaction').mockImplementationOnce(async (work) => {
    at(september);
    await append(swiped({ n: 4, note: 'of a machine whose clock is late' }));
    at(today);
    return take(work);
  });
  await expect(archive.archive(202509)).rejects.toThrow('events_202509 has events that');
  late.mockRestore();
  expect([await numbers(), await archived()]).toEqual([[1, 2, 3, 4], []]);
  expect((await archive.archive(202509)).events).toBe(2);
  expect(await numbers()).toEqual([2, 3]);
});

it('a month leaves when nobody builds or checks read models', async () => {
  const { database } = test;
  let archiving: Promise<unknown> = Promise.resolve();
  await alone(database, store.schema, async () => {
    archiving = archive.archive(202509);
    expect(await outcomeOf(database, archiving)).toBe('held up');
    expect(await numbers()).toEqual([1, 2, 3]);
  });
  await archiving;
  expect(await numbers()).toEqual([2, 3]);
});

it('a file that was altered, cut or lost is refused, and leaves the log as it was', async () => {
  await archive.archive(202509);
  const whole = await readFile(path());
  const altered = gzipSync(gunzipSync(whole).toString().replace('\\"n\\":1', '\\"n\\":7'));
  for (const [content, reason] of [
    [altered, 'is not what was archived'],
    [whole.subarray(0, 40), 'is damaged'],
  ] as const) {
    await writeFile(path(), content);
    await expect(archive.restore(await theMonth())).rejects.toThrow(reason);
    expect(await numbers()).toEqual([2, 3]);
  }
  await rm(path());
  await expect(archive.restore(await theMonth())).rejects.toThrow('is not there');
  await writeFile(path(), whole);
  await archive.restore(await theMonth());
  expect(await rows()).toEqual(kept);
});

it('a month goes in blocks, stays while another process chains, and gets blocks when it comes back from before there were any', async () => {
  const { database } = test;
  const covered = () =>
    database.asSystem((sql) => blockCoverage(sql, store.source, { school, isWhole: true, followed: 9 }));
  await database.asSystem(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock(hashtextextended('blocks of ${store.schema}', 0))`);
    await expect(archive.archive(202509)).rejects.toThrow(
      `2025-09 of ${store.source} stays in the log: it is in no blocks yet`,
    );
  });
  expect(await rows()).toEqual(kept);
  await archive.archive(202509);
  expect(await covered()).toMatchObject({ events: 2, inBlocks: 2, waiting: 0 });
  await archive.restore(await theMonth());
  expect(await covered()).toMatchObject({ events: 3, inBlocks: 3, waiting: 0 });
  await archive.archive(202509);
  await owner(`delete from ${store.schema}.events_block where era = 202509`);
  // Killed between the part and its blocks, it is run again; the month counts on neither side until then.
  const month = await theMonth();
  const asSystem = database.asSystem.bind(database);
  const killed = jest.spyOn(database, 'asSystem').mockImplementationOnce(asSystem);
  killed.mockRejectedValueOnce(new Error('killed'));
  await expect(archive.restore(month)).rejects.toThrow('killed');
  killed.mockRestore();
  expect(await covered()).toMatchObject({ events: 2, inBlocks: 2, waiting: 0 });
  expect(await archive.months(202510)).toEqual([]);
  // Who reads the log meanwhile keeps nobody waiting: the part is there and stays.
  await database.asSystem(async (sql) => {
    await sql.query(`select from ${store.schema}.events limit 1`);
    const again = archive.restore(month);
    expect(await outcomeOf(database, again)).toBe('ended');
    await again;
  });
  expect(await covered()).toMatchObject({ events: 3, inBlocks: 3, waiting: 0 });
  expect(await archive.months(202510)).toEqual([202509]);
});

it('a month stays where a device may repeat its records, or a consumer has not read it', async () => {
  await expect(archive.archive(202510)).rejects.toThrow('2025-10 stays in the log');
  await owner(
    `insert into ${store.schema}.consumer_cursor values ('slow', '${store.source}', ${store.shardOf(school)}, 0)`,
  );
  await expect(archive.archive(202509)).rejects.toThrow('slow needs it yet');
  await owner(`update ${store.schema}.consumer_cursor set position = 10`);
  const parked = `insert into ${store.schema}.parked_event (consumer, source, shard, position, school, stream, event_id, error)
    select 'slow', '${store.source}', shard, position, '${school}', '', gen_random_uuid(), ''
    from ${store.schema}.events_position where era = 202509`;
  await owner(parked);
  await expect(archive.archive(202509)).rejects.toThrow('slow needs it yet');
  expect(await rows()).toEqual(kept);
});
