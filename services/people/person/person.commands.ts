import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { selectedIds } from '../../../libs/contracts/kernel/index.js';
import type { Decider, EventStore, Unit, WorkContext } from '../../../libs/eventsourcing/index.js';

/** The rules of a kind of person, as far as a command without values needs them. */
type Commanded<State, Type extends string> = Decider<State, { type: Type }, NewEvent>;

/** Switches the state of the selected persons: all of them or none. @throws Rejection 1001, 1004 */
export function switchPersons<State>(
  store: EventStore,
  decider: Commanded<State, 'SwitchState'>,
  { input, context }: { input: { id?: string; ids?: string[] }; context: WorkContext },
): Promise<void> {
  const commands = selectedIds(input).map((id) => ({ id, command: { type: 'SwitchState' as const } }));
  return store.transact(context, (unit) => unit.handleMany(decider, commands));
}

/** Removes persons: all of them or none. @throws Rejection 1004 */
export function removePersons<State>(
  unit: Unit,
  decider: Commanded<State, 'Remove'>,
  ids: readonly string[],
): Promise<void> {
  return unit.handleMany(
    decider,
    ids.map((id) => ({ id, command: { type: 'Remove' as const } })),
  );
}
