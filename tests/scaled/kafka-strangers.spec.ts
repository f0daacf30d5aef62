import { randomUUID } from 'node:crypto';
import { logState, type StoredEvent } from '../../libs/eventsourcing/index.js';
import { KafkaBus } from '../../libs/messaging/index.js';
import { messageOf } from '../../libs/messaging/kafka/event-message.js';
import { History } from '../../libs/messaging/kafka/history.js';
import { KafkaClient, type KafkaMessage } from '../../libs/messaging/kafka/kafka-client.js';
import {
  effectsOf,
  makeServices,
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

const publicEvents = (source: string) => ({ gates: [swiped], passes: [opened] })[source] ?? [];

/** An installation: a database, a bus, and one consumer of what its gates tell. */
class Installation {
  readonly school = randomUUID();
  readonly gate = randomUUID();
  readonly problems: string[] = [];
  private swipes = 0;

  private constructor(
    readonly test: TestDatabase,
    readonly services: Services,
    readonly topic: string,
    private opening?: KafkaBus,
  ) {}

  static async open(brokers: string, prefix: string): Promise<Installation> {
    const test = await testDatabase({ poolSize: 16, systemPoolSize: 16 });
    const one = new Installation(test, await makeServices(test.database), `${prefix}.gates`);
    one.opening = await KafkaBus.open({
      ...{ database: test.database, brokers, prefix, sources: ['gates', 'passes'], publicEvents },
      ...{ pollInterval: 200, patience: 400, report: (problem) => one.problems.push(String(problem)) },
    });
    one.bus.consume(one.services.passes, recorder('reader'));
    return one;
  }

  get bus(): KafkaBus {
    return this.opening as KafkaBus;
  }

  get shard(): number {
    return this.services.gates.shardOf(this.school);
  }

  async head(): Promise<number> {
    const { heads } = await this.test.database.asSystem((sql) => logState(sql, 'gates'));
    return heads.get(this.shard) as number;
  }

  async swipe(count = 1): Promise<void> {
    await swipe(this.services.gates, this.school, this.gate, count);
    this.swipes += count;
    await this.bus.settled();
  }

  /** Swipes until Kafka tells of it. */
  async tellOne(): Promise<void> {
    const before = this.bus.announced;
    await until('Kafka to tell of an event', async () => {
      await this.swipe();
      return this.bus.announced > before;
    });
  }

  /** What the consumer did: each own event once, in order, and nothing else. */
  async expectOwnEventsOnly(): Promise<void> {
    await this.bus.settled();
    expect(await effectsOf(this.test.database, 'reader')).toEqual(new Map([[`gate-${this.gate}`, upTo(this.swipes)]]));
    expect(await this.bus.parked()).toEqual([]);
    expect((await this.bus.lag()).filter(({ lag, beyond }) => lag + beyond > 0)).toEqual([]);
  }

  refusals(reason: string): number {
    const own = this.bus.refused.filter((one) => one.topic === this.topic && one.reason === reason);
    return own.reduce((sum, { count }) => sum + count, 0);
  }

  async close(): Promise<void> {
    await this.bus.stop();
    for (const store of [this.services.gates, this.services.passes]) await store.close();
    await this.test.close();
  }
}

describe('a stranger on the brokers', () => {
  const prefix = `strangers-${randomUUID()}`;
  let broker: Broker;
  let one: Installation;
  let stranger: KafkaClient;

  beforeAll(async () => {
    broker = await anyBroker();
    one = await Installation.open(broker.brokers, prefix);
    await one.tellOne();
    stranger = new KafkaClient(broker.brokers, 'stranger', () => undefined);
  }, 180_000);
  afterAll(async () => {
    await stranger?.close();
    await one?.close();
    await broker?.stop();
  }, 60_000);

  /** A message as the relay makes them, of an event that never happened. */
  async function forged(position: number, previous: number, school = one.school): Promise<KafkaMessage> {
    const streamId = randomUUID();
    const event: StoredEvent = {
      ...{ id: randomUUID(), source: 'gates', school, shard: one.shard, stream: `gate-${streamId}`, streamId },
      ...{ streamVersion: 1, type: swiped.name, schemaVersion: 1, data: { door: 666 }, meta: { actor: 'stranger' } },
      ...{ recordedAt: Date.now(), position, sequence: '1000000' },
    };
    // What every message shows.
    const history = await new History(one.test.database).read();
    return messageOf(event, { previous, history });
  }

  it('who forges the next event, also of another school, changes nothing, and the real one is handled', async () => {
    const head = await one.head();
    await stranger.publish(one.topic, [await forged(head + 1, head), await forged(head + 2, head + 1, randomUUID())]);
    await until('both to be refused', () => one.refusals('beyond') === 2);
    await one.swipe(3);
    await one.expectOwnEventsOnly();
    expect(one.problems.filter((text) => text.includes('position that the log does not have'))).toHaveLength(1);
  });

  it('who repeats what was told, with other data, changes nothing', async () => {
    const head = await one.head();
    const before = one.bus.announced;
    await stranger.publish(one.topic, await Promise.all(upTo(head).map((position) => forged(position, position - 1))));
    await until('the repeats to be taken as signals', () => one.bus.announced >= before + head);
    await one.swipe();
    await one.expectOwnEventsOnly();
  });

  it('who jumps a million positions or leaves gaps moves no cursor and keeps nobody busy', async () => {
    const head = await one.head();
    const before = one.refusals('beyond');
    await stranger.publish(one.topic, [await forged(head + 1_000_000, head)]);
    await stranger.publish(one.topic, [await forged(head + 5, head + 3), await forged(head + 9, head + 7)]);
    await until('all to be refused', () => one.refusals('beyond') === before + 3);
    const asks = jest.spyOn(one.test.database, 'asSystem');
    const seconds = 2;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    // Looks of the bus at two sources, its relays' and its cursors'.
    expect(asks.mock.calls.length / seconds).toBeLessThan(60);
    asks.mockRestore();
    await one.swipe(20);
    await one.expectOwnEventsOnly();
    expect(await one.head()).toBe(head + 20);
  });

  it('who writes what is no event is refused', async () => {
    await stranger.publish(one.topic, [
      { partition: one.shard, key: 'noise', value: '{', headers: {}, timestamp: Date.now() },
      { ...(await forged(1, 0)), headers: { ...(await forged(1, 0)).headers, position: '-7' } },
    ]);
    await until('both to be refused', () => one.refusals('malformed') === 2);
    await one.swipe();
    await one.expectOwnEventsOnly();
  });

  it('a second installation with a prefix of its own hears nothing of the first', async () => {
    const other = await Installation.open(broker.brokers, `${prefix}-beside`);
    await one.tellOne();
    await other.tellOne();
    await one.expectOwnEventsOnly();
    await other.expectOwnEventsOnly();
    expect([one.refusals('foreign'), other.refusals('foreign')]).toEqual([0, 0]);
    await other.close();
  }, 120_000);

  it('one with the same prefix by accident harms neither, and both tell of it', async () => {
    const other = await Installation.open(broker.brokers, prefix);
    // The two share the partitions of the consumers' group, so one may be told of nothing; who follows hears everything.
    const hear = (of: Installation) =>
      of.bus.follow({ sources: ['gates'], types: [swiped], from: 'now', onFailure: 'leave-out' }, () => undefined);
    await hear(one);
    await hear(other);
    await until('both to refuse what is foreign', async () => {
      await one.swipe();
      await other.swipe();
      return one.refusals('foreign') > 0 && other.refusals('foreign') > 0;
    });
    await one.expectOwnEventsOnly();
    await other.expectOwnEventsOnly();
    for (const { problems } of [one, other])
      expect(problems.filter((text) => text.includes('another installation'))).toHaveLength(1);
    await other.close();
  }, 120_000);
});
