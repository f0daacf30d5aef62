import { isDisconnect, newId } from '../../database/index.js';
import { type AnyEventType, byName, type EventStore, type StoredEvent } from '../../eventsourcing/index.js';
import type { Refusal } from '../bus/bus.js';
import type { Consumer } from '../bus/consumer.js';
import type { FollowOptions, Subscription } from '../bus/following.js';
import { Feed } from '../log/feed.js';
import { LogBus, type LogBusOptions } from '../log/log-bus.js';
import type { Reader } from '../log/reader.js';
import { Checkpoints } from './checkpoints.js';
import { type Claim, claimOf } from './event-message.js';
import { History } from './history.js';
import {
  KafkaClient,
  type KafkaSecurity,
  type ReceivedMessage,
  type ReceiveOptions,
  type Receiver,
} from './kafka-client.js';
import { Paced } from './paced.js';
import { Refusals } from './refusals.js';
import { Relay } from './relay.js';

/** How the bus over Kafka runs. */
export interface KafkaBusOptions extends LogBusOptions {
  /** `host:port` by comma. */
  brokers: string;
  security?: KafkaSecurity;
  /** Services of this process: their public events are published from here. */
  sources: readonly string[];
  /** Public events of a service. */
  publicEvents: (source: string) => readonly AnyEventType[];
  /** Before the names of topics and groups: installations that share brokers have one each. */
  prefix: string;
  /** How long a reader waits for Kafka before it goes to the log, ms; 1,000 without it. */
  patience?: number;
}

/** How long topics keep messages, ms: a new consumer reads the log, so this is for those outside. */
const retention = 7 * 24 * 3600 * 1000;
/**
 * How long a reader that has just been told something waits for more, ms: under load each event alone would be asked for,
 * by every process.
 */
const usualPause = 20;
/** How often the log is asked whether it has what a message claims, ms: not at the pace of who forges messages. */
const claimInterval = 1000;

/**
 * The bus of many processes. The relay of a service publishes its public events to the topic `<prefix>.<service>`, whose
 * partitions are the shards; consumers are groups, so that the instances of a service share the partitions, and who
 * follows is a group of its own.
 *
 * A message is a signal: that the log of its source has come to a position. What happened is read in the log, behind the
 * cursors of the bus over the log, whatever a message says of it; a position beyond the log is refused. A reader that
 * nobody tells what the log has (it is new, Kafka is away or lost something) reads it all the same. So a forged message, a
 * repeat, a gap or a rebalance cost no event, nor does a log that was restored to an earlier time.
 */
export class KafkaBus extends LogBus {
  private readonly receivers = new Map<Reader, Receiver>();
  private readonly client: KafkaClient;
  private readonly history: History;
  private readonly refusals: Refusals;
  private readonly looks = new Map<string, Paced<unknown>>();
  private readonly prefix: string;
  private readonly patience: number;
  private readonly instance = newId();

  private constructor({ brokers, security, sources, publicEvents, prefix, patience = 1000, ...rest }: KafkaBusOptions) {
    super(rest);
    this.prefix = prefix;
    this.patience = patience;
    this.client = new KafkaClient(brokers, `${prefix}-${sources.join('-')}`, this.report, security);
    this.history = new History(this.database);
    this.refusals = new Refusals(this.report);
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
    const bus = new KafkaBus(options);
    await bus.history.read();
    return bus;
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
    // Readers first: what they are at is finished, what waits is read by the next instance.
    await super.stop();
    await Promise.all([...new Set(this.receivers.values())].map((receiver) => receiver.stop()));
    await this.client.close();
  }

  override get refused(): readonly Refusal[] {
    return this.refusals.all;
  }

  /** Events that Kafka told the readers here of. */
  get announced(): number {
    return [...this.readers].reduce((sum, { feed }) => sum + (feed?.announced ?? 0), 0);
  }

  private topicOf(source: string): string {
    return `${this.prefix}.${source}`;
  }

  private feed(
    readers: readonly Reader[],
    { group, isLasting }: Pick<ReceiveOptions, 'group' | 'isLasting'>,
  ): Receiver {
    for (const reader of readers) {
      reader.feed = new Feed(this.patience);
      this.refusals.watch(this.topicOf(reader.source));
    }
    const byTopic = new Map(readers.map((reader) => [this.topicOf(reader.source), reader]));
    const receiver = this.client.receive({
      group: `${this.prefix}.${group}`,
      topics: [...byTopic.keys()],
      isLasting,
      pause: usualPause,
      onMessages: async (topic, messages) => {
        const reader = byTopic.get(topic);
        if (reader) await this.announce(reader, messages);
      },
      onChange: (topics) => {
        for (const { feed, source } of readers) if (feed) feed.isOpen = topics.includes(this.topicOf(source));
      },
    });
    for (const reader of readers) this.receivers.set(reader, receiver);
    return receiver;
  }

  /** Tells a reader how far its source has come by these messages of one partition, as far as the log bears them out. */
  private async announce(reader: Reader, messages: readonly ReceivedMessage[]): Promise<void> {
    const [first] = messages;
    if (!first) return;
    const { source, types } = reader;
    const topic = this.topicOf(source);
    const shard = first.partition;
    const claims = await this.claimsOf(topic, messages);
    try {
      const head = await this.headOf(source, shard, Math.max(0, ...claims.map(({ position }) => position)));
      for (const { position } of claims) if (position > head) this.refusals.note(topic, 'beyond');
      const wanted = claims.filter(({ type, position }) => types.has(type) && position <= head);
      if (wanted.length > 0) reader.tell(shard, Math.max(...wanted.map(({ position }) => position)), wanted.length);
    } catch (problem) {
      // Who looks around finds what was not told.
      if (!isDisconnect(problem)) this.report(problem);
    }
  }

  /** Newest position of a shard that the log is known to have; it is looked up where it should have `claimed`. */
  private async headOf(source: string, shard: number, claimed: number): Promise<number> {
    const known = this.knownHead(source, shard);
    if (claimed <= known) return known;
    const look = this.looks.get(source) ?? new Paced(claimInterval, () => this.look(source));
    this.looks.set(source, look);
    await look.ask();
    return this.knownHead(source, shard);
  }

  /** What messages of this log's history claim. */
  private async claimsOf(topic: string, messages: readonly ReceivedMessage[]): Promise<Claim[]> {
    const claims: Claim[] = [];
    for (const message of messages) {
      const claim = claimOf(message);
      const kind = claim ? await this.history.kindOf(claim.history) : 'malformed';
      if (claim && kind === 'own') claims.push(claim);
      // What Kafka holds of the time before a restore is nobody's fault.
      if (kind === 'foreign' || kind === 'malformed') this.refusals.note(topic, kind);
    }
    return claims;
  }
}
