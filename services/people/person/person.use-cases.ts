import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { selectedIds } from '../../../libs/contracts/kernel/index.js';
import type { Decider, Unit } from '../../../libs/eventsourcing/index.js';

/** The rules of a kind of person, as far as a command without values needs them. */
type Commanded<State, Type extends string> = Decider<State, { type: Type }, NewEvent>;

/** Switches the state of the selected persons: all of them or none. @throws Rejection 1001, 1004 */
export function switchPersons<State>(
  unit: Unit,
  decider: Commanded<State, 'SwitchState'>,
  input: { id?: string; ids?: string[] },
): Promise<void> {
  const commands = selectedIds(input).map((id) => ({ id, command: { type: 'SwitchState' as const } }));
  return unit.handleMany(decider, commands);
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
