import type { Message, NewEvent } from '../../../libs/contracts/kernel/index.js';
import type { Decider, Unit } from '../../../libs/eventsourcing/index.js';
import type { AddedThing } from '../../../libs/spreadsheet/import/index.js';

/** The rules of a kind of person, as far as taking back needs them. */
type TakenBack<State> = Decider<State, { type: 'TakeBack'; revision: number }, NewEvent>;

/** Why persons stay, by their ids. */
export type Reasons = Map<string, Message>;

/**
 * Removes imported persons that are what the import made of them.
 * @param reasons why some have to stay, whatever they are
 * @returns these reasons and those of others
 */
export async function takeBack<State>(
  unit: Unit,
  decider: TakenBack<State>,
  persons: readonly AddedThing[],
  reasons: Reasons,
): Promise<Reasons> {
  const commands = persons
    .filter(({ id }) => !reasons.has(id))
    .map(({ id, revision }) => ({ id, command: { type: 'TakeBack' as const, revision } }));
  for (const [id, { body }] of await unit.handleEach(decider, commands)) reasons.set(id, body);
  return reasons;
}
