import type { AnyEventType, Lifetimes, StoredEvent } from '../../eventsourcing/index.js';

/** Ends a following. */
export interface Subscription {
  stop(): Promise<void>;
}

/** Which events are followed. */
export interface FollowedEvents {
  sources: readonly string[];
  types: readonly AnyEventType[];
  /** Who follows from the start: events that were in the log before and have outlived this are left out, so that nobody reads those of years. */
  lifetimes?: Lifetimes;
  /** Few of the sources' events are of these types: they are looked for in the log, rather than all read for their sake. */
  areRare?: boolean;
}

/** Which events are followed, from where, and what a failure means. */
export interface FollowOptions extends FollowedEvents {
  from: 'now' | 'start';
  /**
   * What becomes of an event that the handler throws on; it is reported in either case. `leave-out`: the handler tells of
   * what happens and keeps nothing, so it goes on with the next. A function is called instead, and nothing is handed over
   * any more: whoever keeps something that is made of events may not answer from it.
   */
  onFailure: 'leave-out' | (() => void);
}

/** Hands events over as they come, or as `Bus.follow` says. */
export type Follow = (
  options: FollowOptions,
  handle: (events: StoredEvent[]) => void | Promise<void>,
) => Promise<Subscription>;
