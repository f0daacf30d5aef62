import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import { newId, tableName } from '../database/index.js';
import { EventStore, type Unit } from '../eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { type Due, timer, timerMigration, timerTable } from './timer.js';
import { TimerRunner } from './timer-runner.js';

const periodEnded = defineEvent('TestPeriodEnded', 1, z.object({ key: z.string() }));

let test: TestDatabase;
let store: EventStore;
const school = newId();
let next: (due: Due) => number | undefined = () => undefined;
let failing = false;

const periodEnd = timer({
  name: 'finance.test-period-end',
  async handle(unit, due) {
    unit.append(`testPeriod-${newId()}`, [periodEnded({ key: due.key })]);
    if (failing) throw new Error('a fault');
    return next(due);
  },
});
const nothing = () => {
  throw new Error('nothing to find');
};
const runner = () => new TimerRunner(store, [periodEnd], () => undefined, nothing);
const within = (work: (unit: Unit) => void) =>
  store.transact({ school, meta: { actor: 'test' } }, async (unit) => work(unit));
const ended = async () => {
  const rows = await test.database.asSystem((sql) =>
    sql.query<{ key: string }>("select data ->> 'key' as key from finance.events where type = 'TestPeriodEnded'"),
  );
  return rows.map(({ key }) => key);
};
const waiting = () => test.database.asSystem((sql) => sql.query(`select key from ${tableName(timerTable('finance'))}`));

beforeAll(async () => {
  test = await testDatabase();
  store = new EventStore({
    source: 'finance',
    database: test.database,
    projections: [],
    migrations: [timerMigration('finance')],
  });
  await store.prepare();
});
beforeEach(async () => {
  next = () => undefined;
  failing = false;
  await test.database.asSystem(async (sql) => sql.query(`delete from ${tableName(timerTable('finance'))}`));
});
afterAll(async () => {
  await store.close();
  await test.close();
});

describe('a timer', () => {
  it('is handled once, when it is due, however many processes look', async () => {
    await within((unit) => {
      periodEnd.set(unit, 'past', Date.now() - 1000);
      periodEnd.set(unit, 'to come', Date.now() + 60_000);
    });
    await Promise.all([runner().settle(), runner().settle(), runner().settle()]);
    expect((await ended()).filter((key) => key === 'past')).toEqual(['past']);
    expect(await waiting()).toEqual([{ key: 'to come' }]);
  });

  it('is set anew, hastened and taken away in the transaction of who says so', async () => {
    await within((unit) => periodEnd.set(unit, 'moved', Date.now() - 1000));
    await within((unit) => periodEnd.set(unit, 'moved', Date.now() + 60_000));
    await within((unit) => periodEnd.set(unit, 'gone', Date.now() - 1000));
    await within((unit) => periodEnd.set(unit, 'gone', undefined));
    await within((unit) => periodEnd.hasten(unit, 'hastened', Date.now() + 60_000));
    await within((unit) => periodEnd.hasten(unit, 'hastened', Date.now() - 1000));
    await within((unit) => periodEnd.hasten(unit, 'hastened', Date.now() + 60_000));
    const refused = store.transact({ school, meta: { actor: 'test' } }, async (unit) => {
      periodEnd.set(unit, 'refused', Date.now() - 1000);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await runner().settle();
    const keys = await ended();
    expect(keys.filter((key) => ['moved', 'gone', 'hastened', 'refused'].includes(key))).toEqual(['hastened']);
  });

  it('is due again when what handles it says so', async () => {
    let times = 0;
    next = ({ now }) => (++times < 3 ? now : undefined);
    await within((unit) => periodEnd.set(unit, 'again', Date.now() - 1000));
    await runner().settle();
    expect((await ended()).filter((key) => key === 'again').length).toBe(3);
    expect(await waiting()).toEqual([]);
  });

  it('that fails leaves nothing behind and is handled later, by a process that starts too', async () => {
    failing = true;
    await within((unit) => periodEnd.set(unit, 'faulty', Date.now() - 86_400_000));
    expect(await runner().settle()).toHaveLength(1);
    expect(await ended()).not.toContain('faulty');
    failing = false;
    const started = runner();
    started.start();
    const handled = async () => (await ended()).includes('faulty');
    while (!(await handled())) await new Promise((resolve) => setTimeout(resolve, 20));
    await within((unit) => periodEnd.set(unit, 'while it runs', Date.now() + 50));
    while (!(await ended()).includes('while it runs')) await new Promise((resolve) => setTimeout(resolve, 20));
    await started.stop();
  });
});
