import { LogBus } from '../../messaging/index.js';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import { Metrics } from './metrics.js';

/** Counts how often it looks how far its consumers are behind. */
class CountedBus extends LogBus {
  looks = 0;

  override lag() {
    this.looks += 1;
    return super.lag();
  }
}

let test: TestDatabase;
let bus: CountedBus;
beforeAll(async () => {
  test = await testDatabase();
  bus = new CountedBus({ database: test.database, pollInterval: 60_000 });
});
afterAll(async () => {
  await bus.stop();
  await test.close();
});

it('who asks for the metrics has the lag of the consumers looked at once, and each time anew', async () => {
  const { registry } = new Metrics(bus);
  for (const times of [1, 2]) {
    const text = await registry.metrics();
    expect(bus.looks).toBe(times);
    for (const name of ['campus_consumer_lag_events', 'campus_consumer_beyond_events']) expect(text).toContain(name);
  }
});
