import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import { until } from '../../testing/product.js';
import { effectsOf, makeServices, recorder, type Services, swipe, swiped, upTo } from '../testing/effects.js';
import { LogBus } from './log-bus.js';

/** A bus to whose readers somebody says that the log is further than it is. */
class MisledBus extends LogBus {
  mislead(shard: number, position: number): void {
    for (const reader of this.readers) reader.tell(shard, position, 1);
  }
}

describe('a position beyond the log', () => {
  const school = randomUUID();
  let test: TestDatabase;
  let services: Services;
  let problems: unknown[] = [];
  let bus: MisledBus;

  beforeAll(async () => {
    test = await testDatabase();
    services = await makeServices(test.database);
  });
  beforeEach(() => {
    problems = [];
    const report = (problem: unknown) => problems.push(problem);
    bus = new MisledBus({ database: test.database, report, pollInterval: 100 });
  });
  afterEach(() => bus.stop());
  afterAll(async () => {
    for (const store of [services.gates, services.passes]) await store.close();
    await test.close();
  });

  it('is asked for when the bus looks around, and not again and again', async () => {
    const name = `misled-${randomUUID()}`;
    const gate = randomUUID();
    bus.consume(services.passes, recorder(name));
    const heard: string[] = [];
    const following = { sources: ['gates'], types: [swiped], from: 'now', onFailure: 'leave-out' } as const;
    await bus.follow(following, (events) => {
      heard.push(...events.map(({ id }) => id));
    });
    await swipe(services.gates, school, gate);
    await bus.settled();
    bus.mislead(services.gates.shardOf(school), 1_000_000);
    await delay(300);
    const transactions = jest.spyOn(test.database, 'asSystem');
    await delay(1000);
    // Ten looks at each of two sources, the cursors once, and what two readers ask after each look.
    expect(transactions.mock.calls.length).toBeLessThan(80);
    transactions.mockRestore();
    await swipe(services.gates, school, gate);
    await until(
      'the real events',
      async () => (await effectsOf(test.database, name)).get(`gate-${gate}`)?.length === 2,
    );
    await until('the follower to hear of both', () => heard.length === 2);
    expect(problems).toEqual([]);
  });

  it('in a cursor is told, once, and no lag of 0; the consumer goes on when it is put back', async () => {
    const name = `beyond-${randomUUID()}`;
    const gate = randomUUID();
    const shard = services.gates.shardOf(school);
    bus.consume(services.passes, recorder(name));
    await swipe(services.gates, school, gate);
    await bus.settled();
    expect(bus.beyond).toEqual([]);
    const put = (position: string) =>
      test.database.asSystem((sql) =>
        sql.query<{ position: number }>(
          `update passes.consumer_cursor set position = ${position} where consumer = $1 and shard = $2 returning position`,
          [name, shard],
        ),
      );
    await put('position + 1000');
    await until('the bus to see it', () => bus.beyond.length > 0);
    expect(bus.beyond).toMatchObject([{ consumer: name, source: 'gates', shard, lag: 0, beyond: 1000 }]);
    await swipe(services.gates, school, gate);
    await until('the bus to look again', () => bus.beyond[0]?.beyond === 999);
    expect(problems.map(String)).toEqual([
      expect.stringContaining(`the cursor of ${name} in shard ${shard} of gates is 1000 beyond the log`),
    ]);
    await put('position - 1000');
    await until('the bus to see that it is put back', () => bus.beyond.length === 0);
    const found = async () => (await effectsOf(test.database, name)).get(`gate-${gate}`);
    await until('what was passed over', async () => (await found())?.length === 2);
    expect(await found()).toEqual(upTo(2));
  });

  it('is not needed for a consumer that is put back to handle again: the process goes there from its place', async () => {
    const name = `again-${randomUUID()}`;
    bus.consume(services.passes, recorder(name));
    await swipe(services.gates, school, randomUUID());
    await bus.settled();
    const place = [name, services.gates.shardOf(school)];
    const position = async () => {
      const rows = await test.database.asSystem((sql) =>
        sql.query<{ position: number }>(
          'select position from passes.consumer_cursor where consumer = $1 and shard = $2',
          place,
        ),
      );
      return rows[0]?.position as number;
    };
    const end = await position();
    await test.database.asSystem((sql) =>
      sql.query('update passes.consumer_cursor set position = 0 where consumer = $1 and shard = $2', place),
    );
    await until('the events to be handled again', async () => (await position()) === end);
  });
});
