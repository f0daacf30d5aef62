import type { OnParked } from '../bus/bus.js';
import type { Consumer } from '../bus/consumer.js';

/**
 * What one step did: handled or skipped up to a position, waits there, has to be tried in another way, or found another
 * instance at work.
 */
export type Step = { position: number; isWaiting?: boolean; isAgain?: boolean } | 'busy';

/** Whose handler runs: when a step fails, who failed. */
export interface Progress {
  consumer?: Consumer;
  /** What a handler sent is waited for before the next one handles: what only the commit refuses would be nobody's. */
  isAlone: boolean;
}

/** What is done about an event that consumers threw on when it was alone. */
export interface Failure {
  /** What was thrown, by the name of the consumer. */
  errors: Map<string, unknown>;
  onParked?: OnParked;
}
