import type { EventStore, Unit } from '../../eventsourcing/index.js';
import type { Consumer } from './consumer.js';
import { groupsOf } from './follow-projection.js';
import type { Follow, Subscription } from './following.js';
import { type KeptRules, KeptState } from './kept-state.js';

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
  /** Positions that the cursor is beyond the log: the events that get them would never be handled. */
  beyond: number;
}

/**
 * Why a message was refused: it has not the headers of an event, is of another installation, or names a position that the
 * log does not have.
 */
export type RefusalReason = 'malformed' | 'foreign' | 'beyond';

/** Messages of a topic that were refused. */
export interface Refusal {
  topic: string;
  reason: RefusalReason;
  /** How many since the process started. */
  count: number;
  /** When the last one came, epoch ms; 0 where none did. */
  lastAt: number;
}

/** Called in the transaction that parks an event; raises the alarm. */
export type OnParked = (unit: Unit, parked: ParkedEvent) => Promise<void>;

/** Called in the transaction that handles the last event that was parked for a consumer in a school; ends the alarm. */
export type OnReleased = (unit: Unit, released: ParkedEvent) => Promise<void>;

/** Brings the events of a source to those who want them. */
export abstract class Bus {
  /** Told what went wrong in the background. */
  protected abstract readonly report: (problem: unknown) => void;
  private readonly keptStates = new Set<{ readonly name: string; readonly isKnown: boolean }>();

  /**
   * Starts a consumer with a stored cursor in the schema of `store`, whose unit it is given. Several of one source take
   * each event in this order in one transaction: copies first, then those who name them.
   */
  abstract consume(store: EventStore, ...consumers: readonly [Consumer, ...Consumer[]]): void;
  /** Starts everything that a service listens to: the copies that it keeps and its consumers, together where they rely on each other. */
  consumeAll(store: EventStore, consumers: readonly Consumer[]): void {
    for (const [first, ...others] of groupsOf(store.followed, consumers))
      if (first) this.consume(store, first, ...others);
  }
  /**
   * Every instance sees every event from now on, or from the start of the log; nothing is stored. With `start` the
   * promise is kept when everything that was in the log has been handled: it is read in the order of sequence numbers, in
   * a time that goes by the events of the types where the log has an index over them (`indexesEvents`).
   */
  abstract follow(...following: Parameters<Follow>): ReturnType<Follow>;
  /**
   * Keeps a state in memory that is made of all events of its types. Where one cannot be taken in it is made anew: until
   * then its name stands in `lost`. The promise is kept when it is made for the first time.
   */
  async keep<State>(rules: KeptRules<State>): Promise<Subscription> {
    const kept = new KeptState((...following) => this.follow(...following), rules, this.report);
    this.keptStates.add(kept);
    const stop = async () => {
      this.keptStates.delete(kept);
      await kept.stop();
    };
    await kept.start().catch(async (problem) => {
      await stop();
      throw problem;
    });
    return { stop };
  }

  /** Names of the kept states that are not what the logs say now. */
  get lost(): string[] {
    return [...this.keptStates].filter(({ isKnown }) => !isKnown).map(({ name }) => name);
  }

  /** Messages from outside that were refused, by topic and reason. */
  get refused(): readonly Refusal[] {
    return [];
  }

  /** Events behind, by consumer and shard. */
  abstract lag(): Promise<Lag[]>;
  /** Cursors that were beyond the log when it was last looked, some seconds ago at most. */
  abstract readonly beyond: readonly Lag[];
  /** Parked events of the consumers that run here, oldest first. */
  abstract parked(): Promise<ParkedEvent[]>;
  /** Handles a parked event and its stream's successors again. @throws what the handler throws; the event stays parked */
  abstract retryParked(id: string): Promise<void>;
  /** Waits until every pending event is sequenced and every consumer here has handled it. */
  abstract settled(): Promise<void>;
  /** Lets running handlers end, then stops. */
  abstract stop(): Promise<void>;
}
