import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { EventStore } from './event-store.js';
import { readRows, readShard } from './log-positions.js';
import { LogReader } from './log-reader.js';
import { sequencePending } from './sequencer.js';
import { byName } from './stored-row.js';

const written = defineEvent('LetterWritten', 1, z.object({ text: z.unknown() }));
const types = byName([written]);
const school = randomUUID();

let test: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  test = await testDatabase();
  store = new EventStore({ source: 'letters', database: test.database, projections: [] });
  await store.prepare();
});
afterAll(async () => {
  await store.close();
  await test.close();
});

it('rows that are read by columns are the rows that are read one by one', async () => {
  const texts = ['a,b', 'line\nand\ttab', '\x1e', '"],["', '', null, 0.1, [1, { text: ',' }], '王小明'];
  for (const [index, text] of texts.entries())
    await store.transact({ school, meta: { actor: `a,b "${index}" \x1e\n` } }, async (unit) => {
      unit.append(`letter-${randomUUID()}`, [written({ text }), written({ text: index })]);
    });
  await sequencePending(test.database, store.source);
  const from = { shard: store.shardOf(school), after: 0, limit: 100 };
  const { events } = await test.database.asSystem((sql) => readShard(sql, store.source, from, types));
  const oneByOne = [];
  for await (const batch of new LogReader(test.database, [store.source]).read({}, { types: [written] }))
    oneByOne.push(...batch);
  expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
  expect(events.map(({ position: _position, ...event }) => event)).toEqual(
    oneByOne.map(({ position: _position, ...event }) => event),
  );
  expect(events.flatMap(({ data }, index) => (index % 2 ? [] : [(data as { text: unknown }).text]))).toEqual(texts);
});

it('a shard without events has no rows', async () => {
  const shard = (store.shardOf(school) + 1) % store.shardCount;
  const read = await test.database.asSystem((sql) =>
    readRows(sql, store.source, { shard, after: 0, limit: 100 }, types),
  );
  expect(read).toEqual({ rows: [], reached: 0 });
});
