import { randomUUID } from 'node:crypto';
import { KafkaBus } from '../../libs/messaging/index.js';
import { busPromises } from '../../libs/messaging/testing/bus-promises.js';
import { noise, opened, swiped } from '../../libs/messaging/testing/effects.js';
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
});
