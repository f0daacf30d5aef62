import { setTimeout as delay } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { type Admin, type EachBatchPayload, Kafka, logLevel, type Producer, type SASLOptions } from 'kafkajs';
import { inTime } from './in-time.js';
import { Outage } from './outage.js';

/** A message on its way to a partition. */
export interface KafkaMessage {
  partition: number;
  /** Messages of one key keep their order. */
  key: string;
  value: string;
  headers: Record<string, string>;
  /** Epoch ms. */
  timestamp: number;
}

/** A message from a partition. Its headers are read when they are asked for: most of a topic is nothing to a single reader. */
export interface ReceivedMessage {
  partition: number;
  /** Text of a header; empty where it is missing. */
  header(name: string): string;
}

/** How a process proves itself to the brokers, and they to it; without anything, over an open connection. */
export interface KafkaSecurity {
  /** The connection is encrypted; certificates of the brokers are checked against `ca` (PEM), or the system's authorities. */
  tls?: { ca?: string };
  /** SASL. */
  user?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
}

/** A topic as it should be. */
export interface Topic {
  name: string;
  partitions: number;
  /** How long the broker keeps messages, ms. */
  retention: number;
}

/** What a member of a group does with what it gets. */
export interface ReceiveOptions {
  /** Members of a group share the partitions; each group gets everything. */
  group: string;
  /** Those that are missing are taken in when they are there. */
  topics: readonly string[];
  /** The broker remembers how far the group has come. */
  isLasting: boolean;
  /** How long is waited after messages were handled, ms: what comes meanwhile is fetched at once. */
  pause: number;
  /** Handles messages of one partition, in order. */
  onMessages: (topic: string, messages: readonly ReceivedMessage[]) => Promise<void>;
  /** Topics of which the member has its partitions from now on. */
  onChange: (topics: readonly string[]) => void;
}

/** A member of a group. */
export interface Receiver {
  stop(): Promise<void>;
}

const second = 1000;
/** A batch of the broker has at most 1 MB where nobody says otherwise; a single event may be larger than a usual one. */
const largestBatch = 4 * 1024 * 1024;
/** A member that is silent for so long has lost its partitions, ms. */
const sessionTimeout = 10 * second;
const heartbeatInterval = 2 * second;

/** Apache Kafka through kafkajs. This file alone imports it. */
export class KafkaClient {
  private readonly kafka: Kafka;
  private readonly ending = new AbortController();
  private producer?: Promise<Producer>;
  /** The names of all topics, while they are asked for. */
  private listing?: Promise<string[]>;

  /** @param brokers `host:port` by comma @param name names this process in the broker's logs */
  constructor(
    brokers: string,
    name: string,
    private readonly report: (problem: unknown) => void,
    { tls, user }: KafkaSecurity = {},
  ) {
    this.kafka = new Kafka({
      brokers: brokers.split(',').map((broker) => broker.trim()),
      clientId: name,
      // Each connection would read the authorities anew, which takes longer than all else that it does at first.
      ssl: tls && { secureContext: createSecureContext({ ca: tls.ca }) },
      sasl: user && ({ ...user } as SASLOptions),
      connectionTimeout: 3 * second,
      requestTimeout: 10 * second,
      // What fails is tried again by those who asked, and told by them.
      retry: { retries: 2, initialRetryTime: 100, maxRetryTime: second },
      logLevel: logLevel.NOTHING,
    });
  }

  /** Makes the topic where it is missing; gives true when it did. @throws when it has another number of partitions */
  async ensureTopic({ name, partitions, retention }: Topic): Promise<boolean> {
    const known = await this.ends(name);
    if (known && known.size !== partitions)
      throw new Error(`the topic ${name} has ${known.size} partitions, the log has ${partitions} shards`);
    if (known) return false;
    return this.ask(async (admin) => {
      const { brokers } = await admin.describeCluster();
      const replicas = Math.min(3, brokers.length);
      const settings = {
        'cleanup.policy': 'delete',
        'retention.ms': retention,
        'max.message.bytes': largestBatch,
        'min.insync.replicas': Math.max(1, replicas - 1),
      };
      const configEntries = Object.entries(settings).map(([setting, value]) => ({ name: setting, value: `${value}` }));
      const topic = { topic: name, numPartitions: partitions, replicationFactor: replicas, configEntries };
      return admin.createTopics({ waitForLeaders: true, topics: [topic] });
    });
  }

  /** Offset behind the last message, by partition; undefined where the topic is missing. */
  async ends(topic: string): Promise<Map<number, number> | undefined> {
    return this.ask(async (admin) => {
      if (!(await admin.listTopics()).includes(topic)) return undefined;
      const offsets = await admin.fetchTopicOffsets(topic);
      return new Map(offsets.map(({ partition, high }) => [partition, Number(high)]));
    });
  }

  /**
   * Publishes messages in one call, acknowledged by all replicas that are in step, in their order.
   * @returns the offset behind the last message, by partition
   */
  async publish(topic: string, messages: readonly KafkaMessage[]): Promise<Map<number, number>> {
    this.producer ??= this.connectProducer();
    try {
      const producer = await this.producer;
      const sent = messages.map((message) => ({ ...message, timestamp: String(message.timestamp) }));
      const answers = await inTime(producer.send({ topic, messages: sent, acks: -1 }), this.ending.signal);
      return new Map(
        answers.map(({ partition, baseOffset }) => [
          partition,
          Number(baseOffset) + messages.filter((message) => message.partition === partition).length,
        ]),
      );
    } catch (error) {
      // Its numbering may be broken, or belong to a broker that lost its disk: the next one begins anew.
      void this.forgetProducer();
      throw error;
    }
  }

  /** Becomes a member of a group, again and again until it is stopped. */
  receive(options: ReceiveOptions): Receiver {
    const ending = new AbortController();
    const running = this.remainMember(options, ending.signal);
    return {
      stop: async () => {
        ending.abort();
        await running;
      },
    };
  }

  /** Says that the end is near: what is asked is still answered by a broker that is well, and given up otherwise. */
  end(): void {
    this.ending.abort();
  }

  /** Ends the connection of who publishes; receivers are stopped by themselves. */
  async close(): Promise<void> {
    this.end();
    await this.forgetProducer();
  }

  /** Asks the cluster, over a connection of its own: one that breaks troubles nobody else. */
  private async ask<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    try {
      return await inTime(
        admin.connect().then(() => work(admin)),
        this.ending.signal,
      );
    } finally {
      // Nobody waits for its end.
      admin.disconnect().catch(() => undefined);
    }
  }

  private async connectProducer(): Promise<Producer> {
    const producer = this.kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
    await inTime(producer.connect(), this.ending.signal);
    return producer;
  }

  private async forgetProducer(): Promise<void> {
    const lost = this.producer;
    this.producer = undefined;
    await lost?.then((producer) => inTime(producer.disconnect(), this.ending.signal)).catch(() => undefined);
  }

  private async remainMember(options: ReceiveOptions, signal: AbortSignal): Promise<void> {
    const outage = new Outage(this.report);
    while (!signal.aborted) {
      await this.beMember(options, signal, outage).catch((problem) => {
        // What breaks at its end is no outage.
        if (!signal.aborted) outage.failed(problem);
      });
      options.onChange([]);
      await delay(second, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Is a member until it is stopped or more topics are there. @throws what ended it otherwise */
  private async beMember(
    { group, isLasting, pause, ...on }: ReceiveOptions,
    signal: AbortSignal,
    outage: Outage,
  ): Promise<void> {
    const topics = await this.existing(on.topics);
    if (topics.length === 0) return;
    const consumer = this.kafka.consumer({
      groupId: group,
      sessionTimeout,
      heartbeatInterval,
      // A message is handed over at once; this is how long nothing is waited for, and how long a stop may take.
      maxWaitTimeInMs: second,
      allowAutoTopicCreation: false,
      retry: { retries: 2, initialRetryTime: 100, maxRetryTime: second, restartOnFailure: async () => false },
    });
    const ended = new Promise<void>((resolve, reject) => {
      // It may have been stopped while it asked for the topics.
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    });
    const join = async () => {
      await consumer.connect();
      await consumer.subscribe({ topics, fromBeginning: false });
      await consumer.run({
        autoCommit: isLasting,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 8,
        eachBatch: async (payload) => {
          await this.handleBatch(payload, on.onMessages);
          await delay(pause, undefined, { signal }).catch(() => undefined);
        },
      });
    };
    consumer.on(consumer.events.GROUP_JOIN, () => on.onChange(topics));
    consumer.on(consumer.events.FETCH, () => outage.over());
    try {
      await Promise.race([ended, join()]);
      const more = topics.length < on.topics.length ? [this.untilMore(on.topics, topics.length, signal)] : [];
      await Promise.race([ended, ...more]);
    } finally {
      await inTime(consumer.disconnect(), signal).catch(() => undefined);
    }
  }

  /** Those of the topics that are there. Members of many groups ask at the same time, at a start and after an outage: once for all. */
  private async existing(topics: readonly string[]): Promise<string[]> {
    this.listing ??= this.ask((admin) => admin.listTopics()).finally(() => {
      this.listing = undefined;
    });
    const known = new Set(await this.listing);
    return topics.filter((topic) => known.has(topic));
  }

  /** Waits until more than `count` of the topics are there. */
  private async untilMore(topics: readonly string[], count: number, signal: AbortSignal): Promise<void> {
    for (let found = count; found <= count && !signal.aborted; ) {
      await delay(5 * second, undefined, { signal, ref: false }).catch(() => undefined);
      // A broker that is away is told by the group.
      found = await this.existing(topics).then(
        (known) => known.length,
        () => count,
      );
    }
  }

  private async handleBatch(
    { batch, heartbeat, resolveOffset }: EachBatchPayload,
    onMessages: ReceiveOptions['onMessages'],
  ): Promise<void> {
    const { topic, partition } = batch;
    const messages = batch.messages.map(({ headers = {} }) => ({
      partition,
      header: (name: string) => String(headers[name] ?? ''),
    }));
    let isDone = false;
    const handled = onMessages(topic, messages).finally(() => {
      isDone = true;
    });
    // A handler may take its time; the group hears meanwhile that this member lives.
    while (!isDone) {
      await Promise.race([handled, delay(heartbeatInterval, undefined, { ref: false })]);
      await heartbeat();
    }
    await handled;
    resolveOffset(batch.lastOffset());
  }
}
