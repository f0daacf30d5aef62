import { type StoredEvent, splitStream } from '../../eventsourcing/index.js';
import type { BroughtEvent } from '../log/feed.js';
import type { KafkaMessage } from './kafka-client.js';

/** Headers of every message; docs/events.asyncapi.json describes them. */
interface EventHeaders {
  id: string;
  type: string;
  schemaVersion: string;
  school: string;
  stream: string;
  version: string;
  position: string;
  /** Position of the public event before this one: who has that one misses nothing. */
  previous: string;
  sequence: string;
}

/** The message that carries an event to the partition of its shard; `previous` as in its header. */
export function messageOf(event: StoredEvent, previous: number): KafkaMessage {
  const headers: EventHeaders = {
    id: event.id,
    type: event.type,
    schemaVersion: String(event.schemaVersion),
    school: event.school,
    stream: event.stream,
    version: String(event.streamVersion),
    position: String(event.position),
    previous: String(previous),
    sequence: String(event.sequence),
  };
  const { shard, stream, recordedAt, data, meta } = event;
  return {
    partition: shard,
    key: stream,
    value: JSON.stringify({ data, meta }),
    headers: { ...headers },
    timestamp: recordedAt,
  };
}

/** The event that a message carries. @throws when it is none of ours */
export function eventOfMessage({ partition, headers, value, timestamp }: KafkaMessage): BroughtEvent {
  const { id, type, schemaVersion, school, stream, version, position, previous, sequence } =
    headers as Partial<EventHeaders>;
  if (!id || !type || !school || !stream || !sequence) throw new Error('a message without the headers of an event');
  const { data, meta } = JSON.parse(value) as Pick<StoredEvent, 'data' | 'meta'>;
  return {
    previous: Number(previous),
    row: {
      ...splitStream(stream),
      ...{ id, type, school, sequence, data, meta: JSON.stringify(meta) },
      position: Number(position),
      shard: partition,
      streamVersion: Number(version),
      schemaVersion: Number(schemaVersion),
      recordedAt: timestamp,
    },
  };
}
