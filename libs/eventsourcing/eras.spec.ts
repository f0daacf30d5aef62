import { randomUUID } from 'node:crypto';
import { integer, migrate, selectRows, table, uuid } from '../database/index.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { auditorIndexesMigration } from './auditor-indexes.js';
import { makeEras } from './eras.js';
import { EventStore } from './event-store.js';
import { indexesEvents } from './log-index.js';
import { readShard } from './log-positions.js';
import { LogReader } from './log-reader.js';
import { logMigration, pendingAppendsMigration } from './log-schema.js';
import { upgradeLogs } from './log-upgrade.js';
import { personKeysMigration } from './person-keys.js';
import { projection } from './projection.js';
import { sequencePending } from './sequencer.js';
import { byName } from './stored-row.js';
import { appendOne, built, clockAt, openParted, partsOf, told } from './testing/parted-log.js';

const types = byName([told, built]);
const school = randomUUID();
const november = Date.UTC(2026, 10, 30, 23, 59);
const december = Date.UTC(2026, 11, 1);

let test: TestDatabase;
let store: EventStore;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());
beforeEach(() => clockAt(november));
afterEach(async () => {
  clockAt();
  await store.close();
});

const open = async (name: string) => {
  store = await openParted(test, name);
};
const append = (stream: string, event: typeof told | typeof built, n: number, ids?: string[]) =>
  appendOne(store, school, stream, event({ n }), { ids });
const parts = () => partsOf(test, store);
/** What a reader by positions gets, as if each batch were the last. */
async function read(): Promise<number[]> {
  await sequencePending(test.database, store.source);
  const shard = store.shardOf(school);
  const numbers: number[] = [];
  for (let after = 0, isOver = false; !isOver; ) {
    const batch = await test.database.asSystem((sql) =>
      readShard(sql, store.source, { shard, after, limit: 2 }, types),
    );
    numbers.push(...batch.events.map(({ data }) => (data as { n: number }).n));
    isOver = batch.reached === after;
    after = batch.reached;
  }
  return numbers;
}

it('events that pass are kept by the month, the others together; readers see one log', async () => {
  await open('gates');
  const gate = `gate-${randomUUID()}`;
  const swipes = `swipes-${randomUUID()}`;
  await append(gate, built, 1);
  await append(swipes, told, 2);
  clockAt(december);
  await append(swipes, told, 3);
  await append(gate, built, 4);
  expect(await parts()).toEqual({ events_lasting: [1, 4], events_202611: [2], events_202612: [3] });
  expect(await read()).toEqual([1, 2, 3, 4]);
  const events = [];
  for await (const batch of new LogReader(test.database, ['gates']).read()) events.push(...batch);
  expect(events.map(({ stream, streamVersion }) => [stream, streamVersion])).toEqual([
    [gate, 1],
    [swipes, 1],
    [swipes, 2],
    [gate, 2],
  ]);
});

it('a month without its part is kept aside until the part is made', async () => {
  await open('doors');
  const [id, stream] = [randomUUID(), `swipes-${randomUUID()}`];
  clockAt(Date.UTC(2031, 0, 15));
  await append(stream, told, 1, [id]);
  expect(await parts()).toEqual({ events_other: [1] });
  await makeEras(test.database, 'doors', Date.UTC(2030, 11, 15));
  expect(await parts()).toEqual({ events_203101: [1] });
  await append(stream, told, 1, [id]);
  await append(stream, told, 2);
  expect(await parts()).toEqual({ events_203101: [1, 2] });
  expect(await read()).toEqual([1, 2]);
});

it('a part that somebody reads for long is made later', async () => {
  await open('lifts');
  await test.database.asSystem(async (sql) => {
    await sql.query('select from lifts.events');
    await makeEras(test.database, 'lifts', Date.UTC(2032, 0));
  });
  const found = () =>
    test.database.asSystem((sql) => sql.query("select to_regclass('lifts.events_203201') is null as no"));
  expect(await found()).toEqual([{ no: true }]);
  await makeEras(test.database, 'lifts', Date.UTC(2032, 0));
  expect(await found()).toEqual([{ no: false }]);
});

it('nobody decides on events that pass', async () => {
  await open('locks');
  const decider = { category: 'swipes', types: [told], initial: 0, evolve: () => 0, decide: () => [] };
  const deciding = store.transact({ school, meta: { actor: 'test' } }, (unit) => unit.load(decider, randomUUID()));
  await expect(deciding).rejects.toThrow('nobody decides on SwipeTold');
});

it('the log of an installation of before becomes the part of what lasts, with its indexes', async () => {
  const [id, stream] = [randomUUID(), randomUUID()];
  const swipeIndex = { source: 'barriers', index: 'events_swipes', types: [told], by: 'sequence' } as const;
  const before = [logMigration, pendingAppendsMigration, personKeysMigration, auditorIndexesMigration];
  const migrations = [indexesEvents('Swipes1790000000000', swipeIndex)];
  await migrate(test.database, 'barriers', [...before.map((make) => make('barriers')), ...migrations]);
  const numbered = (n: number) => [n, n === 1 ? id : randomUUID(), stream, school] as const;
  store = new EventStore({ source: 'barriers', database: test.database, projections: [], migrations });
  await test.database.asOwner(async (sql) => {
    for (const n of [1, 2])
      await sql.query(
        `insert into barriers.events
           (shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at, data, meta)
         select abs(hashtext($4)) % 8, 'swipes', $3, $1, 'SwipeTold', 1, $2, $4::uuid, now(),
           json_build_object('n', $1::int), '{"actor":"test"}'`,
        [...numbered(n)],
      );
    await sql.query(
      "insert into barriers.events_pending select sequence, shard, array[sequence], array['SwipeTold'] from barriers.events",
    );
  });
  await store.prepare();
  await store.close();
  await append(`swipes-${stream}`, told, 1, [id]);
  await append(`swipes-${stream}`, told, 3);
  expect(await parts()).toEqual({ events_lasting: [1, 2], events_202611: [3] });
  const versions = await test.database.asSystem((sql) =>
    sql.query('select stream_version as version from barriers.events order by sequence'),
  );
  expect(versions).toEqual([{ version: 1 }, { version: 2 }, { version: 3 }]);
  const unindexed = await test.database.asSystem((sql) =>
    sql.query(
      `select part.inhrelid::regclass::text as part, whole.indexrelid::regclass::text as index
       from pg_inherits part join pg_index whole on whole.indrelid = part.inhparent
       where part.inhparent = 'barriers.events'::regclass and not exists (
         select from pg_inherits own join pg_index on indexrelid = own.inhrelid
         where own.inhparent = whole.indexrelid and indrelid = part.inhrelid)`,
    ),
  );
  expect(unindexed).toEqual([]);
  const indexes = await test.database.asSystem((sql) =>
    sql.query<{ name: string }>(
      "select indexrelid::regclass::text as name from pg_index where indrelid = 'barriers.events'::regclass",
    ),
  );
  expect(indexes.map(({ name }) => name).sort()).toEqual(
    ['actor', 'recorded_at', 'request', 'school', 'school_order', 'swipes'].map((name) => `barriers.events_${name}`),
  );
});

it('a read model of another service is built from a log of before, whoever is prepared first', async () => {
  const before = [logMigration, pendingAppendsMigration, personKeysMigration];
  await migrate(
    test.database,
    'turnstiles',
    before.map((make) => make('turnstiles')),
  );
  const stream = randomUUID();
  await test.database.asOwner((sql) =>
    sql.query(
      `with told as (
         insert into turnstiles.events
           (shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at, data, meta)
         values (0, 'gate', $1, 1, 'GateBuilt', 1, $2, $3, now(), '{"n":7}', '{"actor":"test"}') returning sequence)
       insert into turnstiles.events_position (shard, position, sequence) select 0, 1, sequence from told`,
      [stream, randomUUID(), school],
    ),
  );
  await test.database.asOwner((sql) => sql.query('update turnstiles.log_head set position = 1 where shard = 0'));
  const known = table('lobby', 'gate', { columns: { id: uuid(), school: uuid(), n: integer() }, key: ['id'] });
  const gates = projection({
    source: 'turnstiles',
    table: known,
    version: 1,
    on: (on) => [on(built, (_row, { streamId, data: { n } }) => ({ id: streamId, school, n }))],
  });
  await upgradeLogs(test.database, ['turnstiles', 'nobody']);
  store = new EventStore({ source: 'lobby', database: test.database, projections: [gates] });
  await store.prepare();
  const rows = await test.database.inSchool(school, (sql) => selectRows(sql, known));
  expect(rows).toEqual([{ id: stream, school, n: 7 }]);
});
