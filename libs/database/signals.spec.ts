/** @jest-environment node */
import { AsyncLocalStorage } from 'node:async_hooks';
import { until } from '../testing/product.js';
import { type TestDatabase, testDatabase } from '../testing/test-database.js';
import { Signals } from './signals.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ tables: [] });
});
afterAll(() => test.close());

const school = '00000000-0000-4000-8000-000000000000';
/** Notifies as the application role, as anybody with its connection may. */
const notify = (payload: string) =>
  test.database.inSchool(school, (sql) => sql.query('select pg_notify($1, $2)', ['campus', payload]));

it('ignores notifications that are no signals, warns once, and hears the signals behind them', async () => {
  const warnings: string[] = [];
  const signals = new Signals(test.database.roles.systemUrl, (line) => warnings.push(line));
  try {
    const heard: unknown[] = [];
    signals.on('told', (value) => heard.push((value as { text: string }).text));
    const tell = (text: string) =>
      test.database.asSystem(async (sql) => test.database.signals.tell(sql, 'told', { text }));
    // What is told before somebody listens is lost.
    await until('the first signal', async () => {
      await tell('before');
      return heard.length > 0;
    });
    const strange = ['told', 'error'].map((topic) => JSON.stringify({ instance: 'x', topic, value: null }));
    const rubbish = ['x', '', 'null', '1', '[]', '{}', '{"instance":"x","topic":{}}', 'x'.repeat(7_900), ...strange];
    for (const payload of rubbish) await notify(payload);
    await tell('behind');
    await until('the signal behind', async () => heard.includes('behind'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]!.length).toBeLessThan(1100);
  } finally {
    await signals.close();
  }
});

it('tells each listener for itself: one that fails keeps a signal from no other, and its fault is told', async () => {
  const warnings: string[] = [];
  const signals = new Signals(test.database.roles.systemUrl, (line) => warnings.push(line));
  try {
    const heard: unknown[] = [];
    signals.on('told', function failing() {
      throw new Error('a fault of a listener');
    });
    signals.on('told', (value) => heard.push(value));
    await until('a signal', async () => {
      await test.database.asSystem(async (sql) => test.database.signals.tell(sql, 'told', 'here'));
      return heard.length > 0;
    });
    expect(warnings).toEqual([expect.stringMatching(/a fault of a listener.*at .*failing/s)]);
  } finally {
    await signals.close();
  }
});

it('wakes who listens, and makes what he does no part of the request that told', async () => {
  const request = new AsyncLocalStorage<string>();
  const heard: unknown[] = [];
  const { database } = test;
  const stop = database.signals.on('woken', () => heard.push(request.getStore()));
  await request.run('a request', () =>
    database.asSystem(async (sql) => {
      database.signals.tell(sql, 'woken', 'here');
      heard.push(request.getStore());
    }),
  );
  stop();
  expect(heard).toEqual(['a request', undefined]);
});
