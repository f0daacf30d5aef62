import type { StoredEvent } from './event.js';

/** Which events an auditor asks for; what is missing asks nothing. */
export interface LogFilter {
  sources?: readonly string[];
  school?: string;
  /** Recorded at or after, epoch ms. */
  from?: number;
  /** Recorded before, epoch ms. */
  until?: number;
  actor?: string;
  requestId?: string;
  /** Stream, or its category with `%`-free prefix `category-`. */
  stream?: string;
  category?: string;
  types?: readonly string[];
  /** Beyond this sequence number. */
  after?: string;
}

/** Reads the logs of all services, for auditors and for those who follow from the start. */
export abstract class LogReader {
  /** Events of all sources in the order of their sequence, in batches. */
  abstract read(filter: LogFilter, options?: { batchSize?: number; limit?: number }): AsyncIterable<StoredEvent[]>;
}
