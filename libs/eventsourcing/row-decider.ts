import type { NewEvent } from '../contracts/kernel/index.js';
import type { RowOf, Table } from '../database/index.js';
import type { Key, Projection } from './projection.js';

/**
 * The rules of what is known by one row, where a stream would be too long to be folded for every command: sign-ins with an
 * account name, the balance of a card. The row is locked when the rules see it, so they decide about what is true until the
 * end of the unit. A node of a tree is of this form too: its tree is rows, read and held as a whole. All functions are pure.
 */
export interface RowDecider<T extends Table, Command, Event extends NewEvent> {
  /** The inline projection whose rows are the states: its fold says what an event makes of one. */
  readonly projection: Projection<T>;
  /** The stream that an event is appended to; no stream is read. */
  streamOf(event: Event, command: Command, key: Key): string;
  /** @param row undefined where nothing is known yet @throws Rejection when the command is refused */
  decide(command: Command, row: RowOf<T> | undefined): Event[];
}
