import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { logState, logStates } from './log-positions.js';
import { sequencePending } from './sequencer.js';
import { built, openParted } from './testing/parted-log.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

it('the states of many logs are read in one view: those of services that never ran are empty', async () => {
  const { database } = test;
  const [gates, passes] = [await openParted(test, 'gates'), await openParted(test, 'far-passes')];
  const school = randomUUID();
  const shard = gates.shardOf(school);
  for (const store of [gates, passes])
    await store.transact({ school, meta: { actor: 'test' } }, async (unit) =>
      unit.append(`gate-${randomUUID()}`, [built({ n: 1 }), built({ n: 2 })]),
    );
  await sequencePending(database, 'gates');
  const sources = ['gates', 'far-passes', 'nobody'];
  const states = await database.asSystem((sql) => logStates(sql, sources));
  expect([...states.keys()]).toEqual(sources);
  expect(sources.map((source) => states.get(source)?.hasPending)).toEqual([false, true, false]);
  expect(sources.map((source) => states.get(source)?.heads.get(shard))).toEqual([2, 0, undefined]);
  for (const source of sources)
    expect(await database.asSystem((sql) => logState(sql, source))).toEqual(states.get(source));
});
