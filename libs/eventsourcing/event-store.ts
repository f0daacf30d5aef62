import type { Database } from '../database/index.js';
import type { Projection } from './projection.js';
import type { Unit, WorkContext } from './unit.js';

/** Of what a service's event store is made. */
export interface EventStoreOptions {
  /** The service, whose schema holds the log. */
  source: string;
  database: Database;
  /** Inline projections: those whose source is this service. */
  projections: readonly Projection[];
  /** Appends what belongs to every unit of a context with an operation, before the unit's append. */
  beforeAppend?: (context: WorkContext, unit: Unit) => void;
  /** Called after the commit of a unit. */
  afterCommit?: (context: WorkContext) => void;
}

/** The log of one service. */
export abstract class EventStore {
  abstract readonly source: string;
  /** PostgreSQL schema of the service. */
  abstract readonly schema: string;
  abstract readonly database: Database;
  /**
   * One transaction: work, inline projections, operation record, append. Run again up to three times on a version
   * conflict, so work may run more than once. An error, also a Rejection, leaves nothing behind.
   */
  abstract transact<T>(context: WorkContext, work: (unit: Unit) => Promise<T>): Promise<T>;
}
