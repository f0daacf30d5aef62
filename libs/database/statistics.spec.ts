import { setTimeout as delay } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '../testing/test-database.js';
import { refreshStatistics } from './statistics.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await test.database.asOwner((sql) =>
    sql.query('create schema shelves; create table shelves.book (id integer); create table shelves.step (id integer)'),
  );
});
afterAll(() => test.close());

const add = (table: string, count: number) =>
  test.database.asOwner((sql) =>
    sql.query(`insert into shelves.${table} select generate_series(1, ${count}); select pg_stat_force_next_flush()`),
  );
const countsOf = async () => {
  const rows = await test.database.asOwner((sql) =>
    sql.query<{ name: string; count: number }>(
      `select relname as name, analyze_count::integer as count from pg_stat_user_tables where schemaname = 'shelves'`,
    ),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

it('counts anew what has grown by half, and nothing else', async () => {
  await add('book', 2000);
  await add('step', 20);
  // What a connection has changed is known a moment later.
  while ((await countsOf()).book === 0) {
    await refreshStatistics(test.database, 'shelves');
    await delay(50);
  }
  expect(await countsOf()).toEqual({ book: 1, step: 0 });
  await add('book', 100);
  await delay(1200);
  await refreshStatistics(test.database, 'shelves');
  expect(await countsOf()).toEqual({ book: 1, step: 0 });
});
