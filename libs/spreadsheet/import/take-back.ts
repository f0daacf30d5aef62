import type { Message, NewEvent } from '../../contracts/kernel/index.js';
import type { Decider, Unit } from '../../eventsourcing/index.js';
import type { AddedThing, ChangedThing } from './import-definition.js';

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

/** A state that restoring needs to exist. */
type Restored<State> = Decider<State | undefined, { type: 'Restore'; former: State; changes: number }, NewEvent>;

/**
 * Gives what an import changed back what it was before, where it still is what the import made of it.
 * @param reasons why some have to stay, whatever they are
 * @returns these reasons and those of others
 */
export async function restore<State>(
  unit: Unit,
  decider: Restored<State>,
  things: readonly ChangedThing[],
  reasons: Reasons,
): Promise<Reasons> {
  const free = things.filter(({ id }) => !reasons.has(id));
  const formers = await unit.statesAt(
    decider,
    free.map(({ id, before }) => ({ id, version: before })),
  );
  const commands = free.map(({ id, changes }) => ({
    id,
    command: { type: 'Restore' as const, former: formers.get(id)!, changes },
  }));
  for (const [id, { body }] of await unit.handleEach(decider, commands)) reasons.set(id, body);
  return reasons;
}
