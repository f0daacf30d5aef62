import { type Database, isDisconnect, type Sql } from '../../database/index.js';
import { eventOf, logState, readRows, type StoredEvent, type TypesByName } from '../../eventsourcing/index.js';
import type { Heads } from '../log/feed.js';
import { Reader } from '../log/reader.js';
import { type Checkpoint, Checkpoints } from './checkpoints.js';
import { messageOf } from './event-message.js';
import type { History } from './history.js';
import type { KafkaClient, KafkaMessage } from './kafka-client.js';
import { Outage } from './outage.js';
import { inTraces } from './publication.js';

/** Of what a relay is made. */
export interface RelayOptions {
  database: Database;
  client: KafkaClient;
  history: History;
  source: string;
  /** Public events of the source: the others stay at home. */
  types: TypesByName;
  topic: string;
  /** How long the topic keeps messages, ms. */
  retention: number;
  report: (problem: unknown) => void;
}

/** Messages of one call; one each reaches 290 a second, 500 reach 24,000. */
const callSize = 500;
/** Characters of one call, so that it stays below what brokers take. */
const callLength = 700_000;
/** Events are carried as the log keeps them: Kafka holds no personal data but sealed. */
const asStored: TypesByName = new Map();
/** How often is asked whether Kafka still has what it was given, ms. */
const verifyInterval = 10_000;

/**
 * Publishes the public events of a source, in the order of their positions. Processes of a service share the work: who
 * locks the checkpoints is the relay, and they move in the transaction in which Kafka acknowledged. An event may be
 * published twice, by a relay that died in between; it is never left out.
 */
export class Relay extends Reader {
  readonly source: string;
  readonly types: TypesByName;
  private readonly checkpoints: Checkpoints;
  private verifiedAt = 0;
  /** Of which the log was when it was last verified; it does not change while connections live. */
  private current = '';
  private readonly outage: Outage;

  constructor(private readonly options: RelayOptions) {
    super(options.report);
    this.source = options.source;
    this.types = options.types;
    this.checkpoints = new Checkpoints(options.source);
    this.outage = new Outage(options.report);
  }

  override hear(heads: Heads): void {
    super.hear(heads);
    if (this.heads.size > 0 && this.isVerificationDue) this.wake();
  }

  protected async work(): Promise<boolean> {
    const { database } = this.options;
    try {
      if (this.isVerificationDue) await this.verify();
      const moved = await database.asSystem((sql) => this.publish(sql));
      // Where another relay is at what is left, asking at once again would bring nothing but questions.
      const hasMoved = moved.some(({ shard, position }) => position !== this.positions.get(shard));
      for (const { shard, position } of moved) this.moveTo(shard, position);
      this.outage.over();
      return this.isBehind && hasMoved;
    } catch (problem) {
      this.verifiedAt = 0;
      // The events stay in the log, and the bus wakes again.
      if (!isDisconnect(problem)) this.outage.failed(problem);
      return false;
    }
  }

  private get isVerificationDue(): boolean {
    return Date.now() - this.verifiedAt >= verifyInterval;
  }

  /** Publishes what comes next; gives the checkpoints as they are then. */
  private async publish(sql: Sql): Promise<Checkpoint[]> {
    const { client, topic } = this.options;
    const taken = await this.checkpoints.take(sql);
    if (taken.length === 0) return this.checkpoints.all(sql);
    const moved: Checkpoint[] = [];
    const messages: KafkaMessage[] = [];
    for (const checkpoint of taken) {
      const { shard, position } = checkpoint;
      if ((this.heads.get(shard) ?? 0) <= position) continue;
      const from = { shard, after: position, limit: callSize };
      const { rows, reached } = await readRows(sql, this.source, from, this.types);
      const events = rows.map((row) => eventOf(this.source, row, asStored));
      messages.push(...messagesOf(events, checkpoint, this.current));
      moved.push({ ...checkpoint, position: reached, published: rows.at(-1)?.position ?? checkpoint.published });
    }
    for (const call of callsOf(messages)) {
      const ends = await inTraces(topic, call, (messages) => client.publish(topic, messages));
      for (const checkpoint of moved) checkpoint.nextOffset = ends.get(checkpoint.shard) ?? checkpoint.nextOffset;
    }
    for (const checkpoint of moved) this.checkpoints.move(sql, checkpoint);
    return taken.map((before) => moved.find(({ shard }) => shard === before.shard) ?? before);
  }

  /** Makes the topic, and publishes again what Kafka lost: as much of the log as the topic keeps. */
  private async verify(): Promise<void> {
    const { database, client, history, topic, retention } = this.options;
    this.current = await history.read();
    const { heads } = await database.asSystem((sql) => logState(sql, this.source));
    const shards = [...heads.keys()];
    await client.ensureTopic({ name: topic, partitions: shards.length, retention });
    await database.asSystem(async (sql) => {
      const known = await this.checkpoints.all(sql);
      const taken = await this.checkpoints.take(sql);
      // While they are held nobody else publishes: an offset asked before would be less than one that was written meanwhile.
      const ends = await client.ends(topic);
      for (const shard of shards) {
        const checkpoint = taken.find((one) => one.shard === shard);
        const isNew = known.every((one) => one.shard !== shard);
        const isLost = checkpoint !== undefined && checkpoint.nextOffset > (ends?.get(shard) ?? 0);
        if (isNew || isLost) this.checkpoints.move(sql, await this.checkpoints.startOf(sql, shard, retention));
      }
    });
    this.verifiedAt = Date.now();
  }
}

function messagesOf(events: readonly StoredEvent[], { published }: Checkpoint, history: string): KafkaMessage[] {
  return events.map((event, index) =>
    messageOf(event, { previous: events[index - 1]?.position ?? published, history }),
  );
}

/** Messages in calls of a size that is fast, and that brokers take. */
function* callsOf(messages: readonly KafkaMessage[]): Generator<KafkaMessage[]> {
  let call: KafkaMessage[] = [];
  let length = 0;
  for (const message of messages) {
    if (call.length === callSize || (call.length > 0 && length + message.value.length > callLength)) {
      yield call;
      call = [];
      length = 0;
    }
    call.push(message);
    length += message.value.length;
  }
  if (call.length > 0) yield call;
}
