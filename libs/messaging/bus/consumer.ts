import type { EventOf } from '../../contracts/kernel/index.js';
import type { AnyEventType, Projection, StoredEvent, Unit } from '../../eventsourcing/index.js';

/** Which copies of other services' data a consumer relies on; all of them are projections of the service that consumes. */
export interface Reliance {
  /** Copies of the source that it consumes: one transaction takes an event into them, and then has it handled. */
  readonly copies?: readonly Projection[];
  /**
   * Copies of other sources: an event is handled when they hold everything of their sources that they fold, in its school,
   * that is committed and has a lower sequence number. Until then it waits, and is not parked.
   */
  readonly after?: readonly Projection[];
}

/** Handles the events of a source once each, in order of position per shard. */
export interface Consumer extends Reliance {
  /** `service.concept`; its cursors are kept under it. */
  readonly name: string;
  readonly source: string;
  readonly types: readonly AnyEventType[];
  /** Events of one school, in order. Effects through the unit are one transaction with the cursor: an event counts once. */
  handle(unit: Unit, events: StoredEvent[]): Promise<void>;
}

/** Declares a consumer; `handle` gets the events of `types`, brought to their newest versions. */
export function consumer<E extends AnyEventType>(
  rules: Reliance & {
    name: string;
    source: string;
    types: readonly E[];
    handle(unit: Unit, events: StoredEvent<EventOf<E>>[]): Promise<void>;
  },
): Consumer {
  return rules as unknown as Consumer;
}
