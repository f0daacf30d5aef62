import { isDeepStrictEqual } from 'node:util';
import { type NewEvent, Rejection } from '../contracts/kernel/index.js';
import type { Decider } from '../eventsourcing/index.js';

/** What a decider is expected to answer: events, or the refusal `{ code, template }`. */
export type Expected<Event extends NewEvent> = readonly Event[] | Rejection;

/**
 * Proves a decider: `given(student, [studentAdded({ … })]).when({ type: 'Remove' }).then([studentRemoved({})])`, or
 * `.then(Rejection.state('…'))`.
 */
export function given<State, Command, Event extends NewEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
) {
  const state = events.reduce((before, event) => decider.evolve(before, event), decider.initial);
  return {
    /** The command; its outcome is judged by `then`. */
    when: (command: Command) => ({
      // biome-ignore lint/suspicious/noThenProperty: given, when, then is the name of the form; no one awaits it
      then: (expected: Expected<Event>) => judge(outcomeOf(decider, command, state), expected),
    }),
  };
}

function outcomeOf<State, Command, Event extends NewEvent>(
  decider: Decider<State, Command, Event>,
  command: Command,
  state: State,
): Expected<Event> {
  try {
    return decider.decide(command, state);
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

const plain = <Event extends NewEvent>(outcome: Expected<Event>) =>
  outcome instanceof Rejection ? { code: outcome.code, ...outcome.body } : [...outcome];

function judge<Event extends NewEvent>(outcome: Expected<Event>, expected: Expected<Event>) {
  const [actual, wanted] = [plain(outcome), plain(expected)];
  if (isDeepStrictEqual(actual, wanted)) return;
  throw new Error(`expected ${JSON.stringify(wanted, null, 2)}\nbut was ${JSON.stringify(actual, null, 2)}`);
}
