import { randomUUID } from 'node:crypto';
import { logState, type StoredEvent } from '../../libs/eventsourcing/index.js';
import { KafkaBus } from '../../libs/messaging/index.js';
import { messageOf } from '../../libs/messaging/kafka/event-message.js';
import { KafkaClient } from '../../libs/messaging/kafka/kafka-client.js';
import { busPromises } from '../../libs/messaging/testing/bus-promises.js';
import {
  effectsOf,
  makeServices,
  noise,
  opened,
  recorder,
  type Services,
  swipe,
  swiped,
  upTo,
} from '../../libs/messaging/testing/effects.js';
import { type TestDatabase, testDatabase } from '../../libs/testing/index.js';
import { until } from '../../libs/testing/product.js';
import { anyBroker, type Broker } from './parts/broker.js';

describe('the bus over Kafka', () => {
  let broker: Broker;
  const prefix = `suite-${randomUUID()}`;
  const publicEvents = (source: string) => ({ gates: [swiped, noise], passes: [opened, noise] })[source] ?? [];

  beforeAll(async () => {
    broker = await anyBroker();
  }, 120_000);
  afterAll(() => broker.stop(), 60_000);

  busPromises((options) =>
    KafkaBus.open({
      ...options,
      ...{ brokers: broker.brokers, sources: ['gates', 'passes'], publicEvents, prefix },
      ...{ pollInterval: 200, patience: 400 },
    }),
  );

  describe('after the log was restored to an earlier time', () => {
    const topicPrefix = `${prefix}-restored`;
    const problems: unknown[] = [];
    const report = (problem: unknown) => problems.push(problem);
    let test: TestDatabase;
    let services: Services;
    let bus: KafkaBus;

    beforeAll(async () => {
      test = await testDatabase();
      services = await makeServices(test.database);
      const place = { brokers: broker.brokers, sources: ['gates'], publicEvents, prefix: topicPrefix };
      bus = await KafkaBus.open({ database: test.database, report, ...place, pollInterval: 200 });
    });
    afterAll(async () => {
      await bus.stop();
      for (const store of [services.gates, services.passes]) await store.close();
      await test.close();
    });

    it('what Kafka holds of the time after it is not taken', async () => {
      const [school, gate, lost] = [randomUUID(), randomUUID(), randomUUID()];
      bus.consume(services.passes, recorder('restored'));
      let swipes = 0;
      /** Swipes until the consumer is brought events by Kafka. */
      const carry = async () => {
        const before = bus.carried;
        await until('events to be carried', async () => {
          await swipe(services.gates, school, gate);
          swipes += 1;
          await bus.settled();
          return bus.carried > before;
        });
      };
      await carry();
      const shard = services.gates.shardOf(school);
      const { heads } = await test.database.asSystem((sql) => logState(sql, 'gates'));
      const head = heads.get(shard) as number;
      const client = new KafkaClient(broker.brokers, 'before', report);
      const event: StoredEvent = {
        ...{
          id: randomUUID(),
          source: 'gates',
          school,
          shard,
          stream: `gate-${lost}`,
          streamId: lost,
          streamVersion: 1,
        },
        ...{ type: swiped.name, schemaVersion: 1, data: { door: 1 }, meta: { actor: 'gate' }, recordedAt: Date.now() },
        ...{ position: head + 1, sequence: '1000000' },
      };
      await client.publish(`${topicPrefix}.gates`, [messageOf(event, { previous: head, history: 'the one before' })]);
      await client.close();
      await carry();
      const found = await effectsOf(test.database, 'restored');
      expect(found).toEqual(new Map([[`gate-${gate}`, upTo(swipes)]]));
      expect(problems).toEqual([]);
    }, 60_000);
  });
});
