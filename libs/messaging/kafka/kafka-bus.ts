import { randomUUID } from 'node:crypto';
import { type AnyEventType, byName, type EventStore, type StoredEvent } from '../../eventsourcing/index.js';
import type { FollowOptions, Subscription } from '../bus.js';
import type { Consumer } from '../consumer.js';
import { Feed } from '../log/feed.js';
import { LogBus, type LogBusOptions } from '../log/log-bus.js';
import type { Reader } from '../log/reader.js';
import { Checkpoints } from './checkpoints.js';
import { eventOfMessage } from './event-message.js';
import { KafkaClient, type KafkaMessage, type Receiver } from './kafka-client.js';
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
 * The bus of many processes. The relay of a service publishes its public events to the topic `<prefix>.<service>`, whose
 * partitions are the shards; consumers are groups, so that the instances of a service share the partitions, and who
 * follows is a group of its own.
 *
 * Kafka carries, the log decides: cursors are those of the bus over the log, and a reader that was not brought what the
 * log has (it is new, Kafka is away or lost something) reads it there. So a repeat, a gap or a rebalance cost no event.
 */
export class KafkaBus extends LogBus {
  private readonly receivers = new Map<Reader, Receiver>();
  private readonly client: KafkaClient;
  private readonly prefix: string;
  private readonly patience: number;
  private readonly instance = randomUUID();

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
    for (const source of sources) {
      const { database, client, report } = this;
      const types = byName(publicEvents(source));
      this.readers.add(new Relay({ database, client, source, types, topic: this.topicOf(source), retention, report }));
      this.sources.add(source);
    }
  }

  /** Makes the relays' table and starts; Kafka need not be there yet. */
  static async open(options: KafkaBusOptions): Promise<KafkaBus> {
    await Checkpoints.prepare(options.database);
    return new KafkaBus(options);
  }

  override consume(store: EventStore, consumer: Consumer): void {
    const worker = this.addConsumer(store, consumer);
    // A service reads its own log: also what is not public, and without a way round.
    if (consumer.source !== store.source) this.feed([worker], `${consumer.name}.${consumer.source}`, true);
  }

  override async follow(
    options: FollowOptions,
    handle: (events: StoredEvent[]) => void | Promise<void>,
  ): Promise<Subscription> {
    const followers = await this.addFollowers(options, handle);
    const receiver = this.feed(followers, `follower.${this.instance}.${randomUUID()}`, false);
    return {
      stop: async () => {
        for (const follower of followers) this.receivers.delete(follower);
        await this.removeFollowers(followers);
        await receiver.stop();
      },
    };
  }

  override async stop(): Promise<void> {
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

  private feed(readers: readonly Reader[], group: string, isLasting: boolean): Receiver {
    for (const reader of readers) reader.feed = new Feed(this.patience);
    const byTopic = new Map(readers.map((reader) => [this.topicOf(reader.source), reader]));
    const receiver = this.client.receive({
      group: `${this.prefix}.${group}`,
      topics: [...byTopic.keys()],
      isLasting,
      onMessages: async (topic, messages) => this.bring(byTopic.get(topic), messages),
      onChange: (topics) => {
        for (const { feed, source } of readers) if (feed) feed.isOpen = topics.includes(this.topicOf(source));
      },
    });
    for (const reader of readers) this.receivers.set(reader, receiver);
    return receiver;
  }

  private async bring(reader: Reader | undefined, messages: readonly KafkaMessage[]): Promise<boolean> {
    const events = messages.flatMap((message) => {
      try {
        return [eventOfMessage(message)];
      } catch (problem) {
        this.report(problem);
        return [];
      }
    });
    const [first] = messages;
    if (!reader || !first || events.length === 0) return true;
    return reader.bring(first.partition, events);
  }
}
