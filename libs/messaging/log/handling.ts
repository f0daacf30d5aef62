import { SpanKind } from '@opentelemetry/api';
import { type EventMeta, placeIn, type TracePlace } from '../../contracts/kernel/index.js';
import { type Sql, takeSchoolRole, takeSystemRole } from '../../database/index.js';
import { type EventStore, inPart, type StoredEvent, type Unit } from '../../eventsourcing/index.js';
import type { Consumer } from '../bus/consumer.js';

/** Lets a consumer handle events in a transaction that somebody else began: a unit of its service for each school. */
export async function handleEvents(
  store: EventStore,
  sql: Sql,
  consumer: Consumer,
  events: readonly StoredEvent[],
): Promise<void> {
  // In one order: consumers that each hold something of two schools wait for each other, and not both.
  for (const school of [...new Set(events.map((event) => event.school))].sort()) {
    const own = events.filter((event) => event.school === school);
    await inSchoolOf(store, sql, { name: consumer.name, events: own }, (unit) => consumer.handle(unit, own));
  }
}

/**
 * Work in the school of events, because of them.
 * @param cause whose work it is, and the events, all of one school
 */
export async function inSchoolOf(
  store: EventStore,
  sql: Sql,
  { name, events }: { name: string; events: readonly StoredEvent[] },
  work: (unit: Unit) => Promise<void>,
): Promise<void> {
  const [{ school } = { school: '' }] = events;
  takeSchoolRole(store.database, sql, school);
  const meta = metaOf(events);
  const join = (place?: TracePlace) => store.join(sql, { school, meta: { ...meta, ...place } }, work);
  const causes = causesOf(events);
  // What is done for several requests at once is a trace of its own, which tells theirs.
  const cause = meta.traceId ? { parent: causes[0] } : { links: causes };
  await inPart(name, { kind: SpanKind.CONSUMER, ...cause }, join);
  takeSystemRole(sql);
}

/** Where the events come from, once for each trace. */
function causesOf(events: readonly StoredEvent[]): TracePlace[] {
  const byTrace = new Map<string, TracePlace>();
  for (const { meta } of events) {
    const place = placeIn(meta);
    if (place && !byTrace.has(place.traceId)) byTrace.set(place.traceId, place);
  }
  return [...byTrace.values()];
}

/** What a handler appends was done by nobody, because of these events. */
function metaOf(events: readonly StoredEvent[]): EventMeta {
  const [first] = events;
  const isShared = (name: 'requestId' | 'traceId') => events.every(({ meta }) => meta[name] === first?.meta[name]);
  return {
    actor: 'system',
    causation: first?.id,
    ...(isShared('requestId') ? { requestId: first?.meta.requestId } : {}),
    ...(isShared('traceId') ? { traceId: first?.meta.traceId } : {}),
  };
}
