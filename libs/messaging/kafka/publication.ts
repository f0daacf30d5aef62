import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { readTraceparent, writeTraceparent } from '../../contracts/kernel/index.js';
import { beginPart, placeOf } from '../../eventsourcing/index.js';
import type { KafkaMessage } from './kafka-client.js';

/**
 * Publishes messages as a part of the traces that they belong to, one for all messages of the same cause; in their
 * header `traceparent` they name it.
 */
export async function inTraces<T>(
  topic: string,
  messages: readonly KafkaMessage[],
  publish: (messages: readonly KafkaMessage[]) => Promise<T>,
): Promise<T> {
  const parts = new Map<string, Span>();
  const attributes = { 'messaging.system': 'kafka', 'messaging.destination.name': topic };
  const traced = messages.map((message) => {
    const { traceparent = '' } = message.headers;
    const parent = readTraceparent(traceparent);
    if (!parent) return message;
    const part =
      parts.get(traceparent) ?? beginPart(`publish ${topic}`, { kind: SpanKind.PRODUCER, parent, attributes });
    parts.set(traceparent, part);
    return { ...message, headers: { ...message.headers, traceparent: writeTraceparent(placeOf(part)) } };
  });
  try {
    return await publish(traced);
  } catch (error) {
    for (const part of parts.values()) part.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
    throw error;
  } finally {
    for (const part of parts.values()) part.end();
  }
}
