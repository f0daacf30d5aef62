import { newId } from '../../database/index.js';
import { type AnyEventType, byName, type EventStore, type StoredEvent } from '../../eventsourcing/index.js';
import type { Consumer } from '../bus/consumer.js';
import type { FollowOptions, Subscription } from '../bus/following.js';
import { type BroughtEvent, Feed } from '../log/feed.js';
import { LogBus, type LogBusOptions } from '../log/log-bus.js';
import type { Reader } from '../log/reader.js';
import { Checkpoints } from './checkpoints.js';
import { eventOfMessage, historyOf } from './event-message.js';
import { History } from './history.js';
import { KafkaClient, type ReceivedMessage, type ReceiveOptions, type Receiver } from './kafka-client.js';
import { Relay } from './relay.js';

/** How the bus over Kafka runs. */
export interface KafkaBusOptions extends LogBusOptions {
  /** `host:port` by comma. */
  brokers: string;
  /** Services of this process: their public events are published from here. */
  sources: readonly string[];
  /** Public events of a service. */
  publicEvents: (source: string) => readonly AnyEventType[];
  /** Before the names of topics and groups; `defaultPrefix` without it. */
  prefix?: string;
  /** How long a reader waits for Kafka before it goes to the log, ms; 1,000 without it. */
  patience?: number;
}

/** Topics are `<prefix>.<service>`. */
export const defaultPrefix = 'campus';

/** How long topics keep messages, ms: a new consumer reads the log, so this is for those outside. */
const retention = 7 * 24 * 3600 * 1000;
/**
 * How long a reader that has just been brought something waits for more, ms: under load each event alone would be asked for,
 * by every process.
 */
const usualPause = 20;

/**
 * The bus of many processes. The relay of a service publishes its public events to the topic `<prefix>.<service>`, whose
 * partitions are the shards; consumers are groups, so that the instances of a service share the partitions, and who
 * follows is a group of its own.
 *
 * Kafka carries, the log decides: cursors are those of the bus over the log, and a reader that was not brought what the
 * log has (it is new, Kafka is away or lost something) reads it there. So a repeat, a gap or a rebalance cost no event, nor
 * does a log that was restored to an earlier time: what Kafka holds of another history is not taken.
 */
export class KafkaBus extends LogBus {
  private readonly receivers = new Map<Reader, Receiver>();
  private readonly client: KafkaClient;
  private readonly history: History;
  private readonly prefix: string;
  private readonly patience: number;
  private readonly instance = newId();

  private constructor({
    brokers,
    sources,
    publicEvents,
    prefix = defaultPrefix,
    patience = 1000,
    ...rest
  }: KafkaBusOptions) {
    super(rest);
    this.prefix = prefix;
    this.patience = patience;
    this.client = new KafkaClient(brokers, `${prefix}-${sources.join('-')}`, this.report);
    this.history = new History(this.database);
    for (const source of sources) {
      const { database, client, history, report } = this;
      const types = byName(publicEvents(source));
      const topic = this.topicOf(source);
      this.readers.add(new Relay({ database, client, history, source, types, topic, retention, report }));
      this.sources.add(source);
    }
  }

  /** Makes the relays' table and starts; Kafka need not be there yet. */
  static async open(options: KafkaBusOptions): Promise<KafkaBus> {
    await Checkpoints.prepare(options.database);
    return new KafkaBus(options);
  }

  override consume(store: EventStore, ...consumers: readonly [Consumer, ...Consumer[]]): void {
    const worker = this.addConsumers(store, consumers);
    const [{ name, source }] = consumers;
    // A service reads its own log: also what is not public, and without a way round.
    if (source !== store.source) this.feed([worker], { group: `${name}.${source}`, isLasting: true });
  }

  override async follow(
    options: FollowOptions,
    handle: (events: StoredEvent[]) => void | Promise<void>,
  ): Promise<Subscription> {
    if (options.areRare) return super.follow(options, handle);
    const followers = await this.addFollowers(options, handle);
    const group = `follower.${this.instance}.${newId()}`;
    const receiver = this.feed(followers, { group, isLasting: false });
    return {
      stop: async () => {
        for (const follower of followers) this.receivers.delete(follower);
        await this.removeFollowers(followers);
        await receiver.stop();
      },
    };
  }

  override async stop(): Promise<void> {
    this.client.end();
    // Readers first: what they are at is finished, what waits is brought to the next instance.
    await super.stop();
    await Promise.all([...new Set(this.receivers.values())].map((receiver) => receiver.stop()));
    await this.client.close();
  }

  /** Events that came through Kafka rather than from the log, by all readers here. */
  get carried(): number {
    return [...this.readers].reduce((sum, { feed }) => sum + (feed?.taken ?? 0), 0);
  }

  private topicOf(source: string): string {
    return `${this.prefix}.${source}`;
  }

  private feed(
    readers: readonly Reader[],
    { group, isLasting }: Pick<ReceiveOptions, 'group' | 'isLasting'>,
  ): Receiver {
    for (const reader of readers) reader.feed = new Feed(this.patience);
    const byTopic = new Map(readers.map((reader) => [this.topicOf(reader.source), reader]));
    const receiver = this.client.receive({
      group: `${this.prefix}.${group}`,
      topics: [...byTopic.keys()],
      isLasting,
      pause: usualPause,
      onMessages: async (topic, messages) => this.bring(byTopic.get(topic), messages),
      onChange: (topics) => {
        for (const { feed, source } of readers) if (feed) feed.isOpen = topics.includes(this.topicOf(source));
      },
    });
    for (const reader of readers) this.receivers.set(reader, receiver);
    return receiver;
  }

  private async bring(reader: Reader | undefined, messages: readonly ReceivedMessage[]): Promise<boolean> {
    if (!reader) return true;
    const events: BroughtEvent[] = [];
    for (const message of messages) {
      try {
        // The log may not have what a message of another history carries, or something else in its place.
        if (await this.history.is(historyOf(message))) events.push(eventOfMessage(message, reader.types));
      } catch (problem) {
        this.report(problem);
      }
    }
    const [first] = messages;
    if (!first || events.length === 0) return true;
    return reader.bring(first.partition, events);
  }
}
