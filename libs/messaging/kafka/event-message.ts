import { traceparentOf } from '../../contracts/kernel/index.js';
import type { StoredEvent } from '../../eventsourcing/index.js';
import type { KafkaMessage, ReceivedMessage } from './kafka-client.js';

/** Headers of every message, and what they say; docs/events.asyncapi.yaml is made of them. */
export const eventHeaders = {
  id: 'Id of the event; who has handled it knows it by this when it comes again',
  type: 'Name of the event',
  schemaVersion: 'Version of its data',
  school: 'School that it belongs to',
  stream: 'Stream that it is of',
  version: 'Place in its stream, from 1',
  position: 'Place in the log of its service and partition; contiguous, though not all events are public',
  previous: 'Position of the public event before this one: who has that one misses nothing',
  history:
    'History that the position counts in: another one after the database was restored to an earlier time. Who goes by positions goes by both',
  sequence: 'Number that orders the events of all services',
  traceparent: 'W3C trace context of its publication, in the trace of the request that caused it; empty where none did',
} as const;

type EventHeaders = Record<keyof typeof eventHeaders, string>;

/** The message that carries an event to the partition of its shard; the rest as in its headers. */
export function messageOf(
  event: StoredEvent,
  { previous, history }: { previous: number; history: string },
): KafkaMessage {
  const headers: EventHeaders = {
    id: event.id,
    type: event.type,
    schemaVersion: String(event.schemaVersion),
    school: event.school,
    stream: event.stream,
    version: String(event.streamVersion),
    position: String(event.position),
    previous: String(previous),
    history,
    sequence: String(event.sequence),
    traceparent: traceparentOf(event.meta) ?? '',
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

/** What a message says of an event. It is a claim of whoever can write to the topic: who acts on it looks into the log. */
export interface Claim {
  type: string;
  position: number;
  history: string;
}

/** What a message claims; undefined where it has not the headers of an event. */
export function claimOf(message: ReceivedMessage): Claim | undefined {
  const header = (name: keyof EventHeaders) => message.header(name);
  const [type, position, history] = [header('type'), Number(header('position')), header('history')];
  return type && history && Number.isSafeInteger(position) && position > 0 ? { type, position, history } : undefined;
}
