import type { AnyEventType, EventStore, Lifetimes, StoredEvent, Unit } from '../eventsourcing/index.js';
import type { Consumer } from './consumer.js';

/** An event that a consumer could not handle, or a successor of one in its stream. */
export interface ParkedEvent {
  id: string;
  consumer: string;
  source: string;
  stream: string;
  eventId: string;
  school: string;
  position: number;
  shard: number;
  /** What the handler threw; of a successor, that its predecessor is parked. */
  error: string;
  /** Epoch ms. */
  parkedAt: number;
}

/** How far a consumer is behind. */
export interface Lag {
  consumer: string;
  source: string;
  shard: number;
  /** Events that are sequenced and not handled. */
  lag: number;
}

/** Ends a following. */
export interface Subscription {
  stop(): Promise<void>;
}

/** Which events are followed, and from where. */
export interface FollowOptions {
  sources: readonly string[];
  types: readonly AnyEventType[];
  from: 'now' | 'start';
  /** With `start`: events that were in the log before and have outlived this are left out, so that nobody reads those of years. */
  lifetimes?: Lifetimes;
  /** Few of the sources' events are of these types: they are looked for in the log, rather than all brought for their sake. */
  areRare?: boolean;
}

/** Called in the transaction that parks an event; raises the alarm. */
export type OnParked = (unit: Unit, parked: ParkedEvent) => Promise<void>;

/** Brings the events of a source to those who want them. */
export abstract class Bus {
  /** Starts a consumer with a stored cursor in the schema of `store`, whose unit it is given. */
  abstract consume(store: EventStore, consumer: Consumer): void;
  /**
   * Every instance sees every event from now on, or from the start of the log; nothing is stored. With `start` the
   * promise is kept when everything that was in the log has been handled: it is read in the order of sequence numbers, in
   * a time that goes by the events of the types where the log has an index over them (`indexesEvents`).
   */
  abstract follow(
    options: FollowOptions,
    handle: (events: StoredEvent[]) => void | Promise<void>,
  ): Promise<Subscription>;
  /** Events behind, by consumer and shard. */
  abstract lag(): Promise<Lag[]>;
  /** Parked events of the consumers that run here, oldest first. */
  abstract parked(): Promise<ParkedEvent[]>;
  /** Handles a parked event and its stream's successors again. @throws what the handler throws; the event stays parked */
  abstract retryParked(id: string): Promise<void>;
  /** Waits until every pending event is sequenced and every consumer here has handled it. */
  abstract settled(): Promise<void>;
  /** Lets running handlers end, then stops. */
  abstract stop(): Promise<void>;
}
