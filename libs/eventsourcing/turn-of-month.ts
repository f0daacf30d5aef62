import { isPassing } from '../contracts/kernel/index.js';
import { holdLock, type Sql } from '../database/index.js';
import { monthOf } from './eras.js';
import type { StoredEvent } from './event.js';
import { shardOf } from './stream.js';

/** How far the clocks of processes may be apart, ms: so long before and after its turn two of them may be in other months. */
const tolerance = 3_600_000;
/** Streams that share a lock are many, so that an append of thousands takes no more of the server's locks than these. */
const locks = 64;

/**
 * Holds the streams of events that pass until the transaction ends, near the turn of a month: to be called before the versions of
 * the streams are read. Each month has the unique rules of its own, so of two appends on both sides of the turn neither would
 * see that the other one has taken the same version. At all other times nothing is held.
 */
export function holdTurn(sql: Sql, schema: string, events: readonly StoredEvent[], now = Date.now()): void {
  if (monthOf(now - tolerance) === monthOf(now + tolerance)) return;
  const streams = events.filter(({ type }) => isPassing(type)).map(({ stream }) => shardOf(stream, locks));
  // In one order, so that nobody waits for who waits.
  for (const lock of [...new Set(streams)].sort()) holdLock(sql, `turn of ${schema} ${lock}`);
}
