import type { NewEvent } from '../contracts/kernel/index.js';
import type { AnyEventType } from './event.js';

/** The rules of one kind of stream. All functions are pure. */
export interface Decider<State, Command, Event extends NewEvent> {
  /** The stream of an instance is `${category}-${id}`. */
  readonly category: string;
  /** The events it knows, for upcasting. */
  readonly types: readonly AnyEventType[];
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /** @throws Rejection when the command is refused */
  decide(command: Command, state: State): Event[];
}
