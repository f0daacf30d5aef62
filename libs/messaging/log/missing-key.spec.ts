import { randomUUID } from 'node:crypto';
import { KeyNotGiven } from '../../database/index.js';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import { until } from '../../testing/product.js';
import { effectsOf, makeServices, recorder, type Services, swipe } from '../testing/effects.js';
import { LogBus } from './log-bus.js';

describe('an event that a consumer cannot handle for want of a key', () => {
  let test: TestDatabase;
  let services: Services;
  beforeAll(async () => {
    test = await testDatabase();
    services = await makeServices(test.database);
  });
  afterAll(async () => {
    for (const store of [services.gates, services.passes]) await store.close();
    await test.close();
  });

  it('waits for the key, and is handled once; nothing is parked', async () => {
    const [name, gate, problems] = [`keyless-${randomUUID()}`, randomUUID(), [] as unknown[]];
    const bus = new LogBus({ database: test.database, report: (problem) => problems.push(problem), pollInterval: 50 });
    const whole = recorder(name);
    let isGiven = false;
    let tries = 0;
    bus.consume(services.passes, {
      ...whole,
      handle: async (...given: Parameters<typeof whole.handle>) => {
        tries += 1;
        if (!isGiven) throw new KeyNotGiven('2027', 'somewhere');
        await whole.handle(...given);
      },
    });
    await swipe(services.gates, randomUUID(), gate);
    await until('more than one try', () => tries > 2);
    isGiven = true;
    await until('the event', async () => (await effectsOf(test.database, name)).get(`gate-${gate}`)?.length === 1);
    expect(await bus.parked()).toEqual([]);
    expect(problems.every((problem) => problem instanceof KeyNotGiven)).toBe(true);
    await bus.stop();
  });
});
