import type { EventOf } from '../contracts/kernel/index.js';
import type { AnyEventType, StoredEvent, Unit } from '../eventsourcing/index.js';

/** Handles the events of a source once each, in order of position per shard. */
export interface Consumer {
  /** `service.concept`; its cursors are kept under it. */
  readonly name: string;
  readonly source: string;
  readonly types: readonly AnyEventType[];
  /** Events of one school, in order. Effects through the unit are one transaction with the cursor: an event counts once. */
  handle(unit: Unit, events: StoredEvent[]): Promise<void>;
}

/** Declares a consumer; `handle` gets the events of `types`, brought to their newest versions. */
export function consumer<E extends AnyEventType>(rules: {
  name: string;
  source: string;
  types: readonly E[];
  handle(unit: Unit, events: StoredEvent<EventOf<E>>[]): Promise<void>;
}): Consumer {
  return rules as unknown as Consumer;
}
