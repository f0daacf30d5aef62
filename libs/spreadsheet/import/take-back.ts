import type { Message, NewEvent } from '../../contracts/kernel/index.js';
import type { Decider, Unit } from '../../eventsourcing/index.js';
import type { AddedThing } from './import-definition.js';

/** The rules of what was imported, as far as taking back needs them. */
type TakenBack<State> = Decider<State, { type: 'TakeBack'; revision: number }, NewEvent>;

/** Why some of it stays, by their ids. */
export type Reasons = Map<string, Message>;

/**
 * Removes what was imported and still is what the import made of it.
 * @param reasons why some have to stay, whatever they are
 * @returns these reasons and those of others
 */
export async function takeBack<State>(
  unit: Unit,
  decider: TakenBack<State>,
  things: readonly AddedThing[],
  reasons: Reasons,
): Promise<Reasons> {
  const commands = things
    .filter(({ id }) => !reasons.has(id))
    .map(({ id, revision }) => ({ id, command: { type: 'TakeBack' as const, revision } }));
  for (const [id, { body }] of await unit.handleEach(decider, commands)) reasons.set(id, body);
  return reasons;
}
