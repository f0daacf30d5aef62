import { isDeepStrictEqual } from 'node:util';
import { type NewEvent, noId, Rejection } from '../contracts/kernel/index.js';
import type { RowOf, Table } from '../database/index.js';
import { complete } from '../eventsourcing/apply.js';
import type { Decider, Key, Projection, RowDecider, StoredEvent } from '../eventsourcing/index.js';

/** What a decider is expected to answer: events, or the refusal `{ code, template }`. */
export type Expected<Event extends NewEvent> = readonly Event[] | Rejection;

/** What a decider of either form decides of. */
interface Rules<State, Command, Event extends NewEvent> {
  decide(command: Command, state: State): Event[];
}

/**
 * Proves a decider: `given(student, [studentAdded({ … })]).when({ type: 'Remove' }).then([studentRemoved({})])`, or
 * `.then(Rejection.state('…'))`. The state of a row decider is what its projection makes of the events, which are all of one row.
 */
export function given<State, Command, Event extends NewEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
): Given<Command, Event>;
export function given<T extends Table, Command, Event extends NewEvent>(
  decider: RowDecider<T, Command, Event>,
  events: readonly Event[],
): Given<Command, Event>;
export function given<State, Command, Event extends NewEvent>(
  decider: Decider<State, Command, Event> | RowDecider<Table, Command, Event>,
  events: readonly Event[],
): Given<Command, Event> {
  const state =
    'projection' in decider
      ? rowAfter(decider.projection, events)
      : events.reduce((before, event) => decider.evolve(before, event), decider.initial);
  return {
    when: (command) => ({
      // biome-ignore lint/suspicious/noThenProperty: given, when, then is the name of the form; no one awaits it
      then: (expected) => judge(outcomeOf(decider as Rules<typeof state, Command, Event>, command, state), expected),
    }),
  };
}

/** A decider with its past. */
interface Given<Command, Event extends NewEvent> {
  /** The command; its outcome is judged by `then`. */
  when(command: Command): { then(expected: Expected<Event>): void };
}

/** The row that events make, as the store folds them. */
function rowAfter({ folds, table }: Projection, events: readonly NewEvent[]): RowOf<Table> | undefined {
  let row: RowOf<Table> | undefined;
  for (const { type, version, data } of events) {
    const fold = folds.get(type);
    if (!fold) continue;
    const told = { school: noId, streamId: noId, meta: { actor: 'test' }, recordedAt: 0 };
    const event = { type, schemaVersion: version, data, ...told } as StoredEvent;
    const next = fold.fold(row, event, fold.keys(event)[0] as Key);
    row = next && complete(table, next);
  }
  return row;
}

function outcomeOf<State, Command, Event extends NewEvent>(
  rules: Rules<State, Command, Event>,
  command: Command,
  state: State,
): Expected<Event> {
  try {
    return rules.decide(command, state);
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
