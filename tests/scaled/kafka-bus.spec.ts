import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { byName, logState, type StoredEvent } from '../../libs/eventsourcing/index.js';
import { KafkaBus } from '../../libs/messaging/index.js';
import { messageOf } from '../../libs/messaging/kafka/event-message.js';
import { History } from '../../libs/messaging/kafka/history.js';
import { KafkaClient } from '../../libs/messaging/kafka/kafka-client.js';
import { Relay } from '../../libs/messaging/kafka/relay.js';
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

/** One to which what Kafka says of its topics is known late. */
class LateClient extends KafkaClient {
  override async ends(topic: string) {
    const ends = await super.ends(topic);
    await delay(300);
    return ends;
  }
}

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

  describe('with a database of its own', () => {
    const topicPrefix = `${prefix}-own`;
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

    it('what Kafka holds of the time after a restored log is not taken', async () => {
      const [school, gate, lost] = [randomUUID(), randomUUID(), randomUUID()];
      bus.consume(services.passes, recorder('restored'));
      let swipes = 0;
      /** Swipes until the consumer is told of events by Kafka. */
      const tellOne = async () => {
        const before = bus.announced;
        await until('events to be told of', async () => {
          await swipe(services.gates, school, gate);
          swipes += 1;
          await bus.settled();
          return bus.announced > before;
        });
      };
      await tellOne();
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
      const history = (await new History(test.database).read()).replace(/\.[0-9A-F]{8}\./, '.00000000.');
      await client.publish(`${topicPrefix}.gates`, [messageOf(event, { previous: head, history })]);
      await client.close();
      await tellOne();
      const found = await effectsOf(test.database, 'restored');
      expect(found).toEqual(new Map([[`gate-${gate}`, upTo(swipes)]]));
      expect(bus.refused.filter(({ count }) => count > 0)).toEqual([]);
      expect(problems).toEqual([]);
    }, 60_000);

    it('a relay takes the messages of another one for no loss, and publishes nothing again', async () => {
      const { database } = test;
      const topic = `${topicPrefix}.gates`;
      const client = new LateClient(broker.brokers, 'late', report);
      const types = byName(publicEvents('gates'));
      const retention = 24 * 3_600_000;
      const history = new History(database);
      const sum = (numbers: Iterable<number> = []) => [...numbers].reduce((total, number) => total + number, 0);
      const [school, gate] = [randomUUID(), randomUUID()];
      await swipe(services.gates, school, gate);
      await bus.settled();
      const before = sum((await client.ends(topic))?.values());
      let swipes = 0;
      // More than one: a relay leaves alone what another one is just publishing.
      for (let round = 0; round < 3; round++) {
        const late = new Relay({ database, client, history, source: 'gates', types, topic, retention, report });
        late.hear((await database.asSystem((sql) => logState(sql, 'gates'))).heads);
        for (const end = Date.now() + 1_500; Date.now() < end; swipes++) {
          await swipe(services.gates, school, gate);
          await delay(20);
        }
        await late.stop();
      }
      await bus.settled();
      expect(swipes).toBeGreaterThan(5);
      expect(sum((await client.ends(topic))?.values()) - before).toBe(swipes);
      await client.close();
      expect(problems).toEqual([]);
    }, 60_000);
  });
});
