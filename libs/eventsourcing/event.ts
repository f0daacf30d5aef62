import type { EventMeta, EventType, NewEvent } from '../contracts/kernel/index.js';

/** An event type of any data. */
// biome-ignore lint/suspicious/noExplicitAny: an event type takes and gives its data, so no other type holds them all
export type AnyEventType = EventType<string, any>;

interface Stored<T extends NewEvent> {
  id: string;
  /** Service whose log holds it. */
  source: string;
  /** `${category}-${uuid}`. */
  stream: string;
  /** The uuid part of the stream. */
  streamId: string;
  /** From 1. */
  streamVersion: number;
  type: T['type'];
  data: T['data'];
  schemaVersion: number;
  school: string;
  meta: EventMeta;
  /** Epoch ms. */
  recordedAt: number;
  /** Number within the installation, drawn at the append: orders the events of all sources. Missing for inline projections. */
  sequence?: string;
  /** Place in (source, shard), without gaps, given after the commit. Missing until then. */
  position?: number;
  shard: number;
}

/** An event of the log; of several types it is a union that `type` tells apart. */
export type StoredEvent<T extends NewEvent = NewEvent> = T extends NewEvent ? Stored<T> : never;

/** When an event holds from, epoch ms: from when it happened, where that is not when it was told. */
export const momentOf = ({ meta, recordedAt }: Pick<StoredEvent, 'meta' | 'recordedAt'>): number =>
  meta.happenedAt ?? recordedAt;
