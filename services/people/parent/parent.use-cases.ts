import { type InputOf, present } from '../../../libs/contracts/kernel/index.js';
import { parentAdd, parentSwitchState, parentUpdate } from '../../../libs/contracts/people/index.js';
import { newId } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { switchPersons } from '../person/person.use-cases.js';
import { parent } from './parent.js';

/** Adds a parent by hand; gives its id. */
export async function addByHand(unit: Unit, { state = 1, ...profile }: InputOf<typeof parentAdd>): Promise<string> {
  const id = newId();
  await unit.handle(parent, id, { type: 'Add', person: { ...present(profile), state, creationType: 3 } });
  return id;
}

/** Adds a parent; gives its id. */
export const addParent = handles(parentAdd, async (unit, input) => ({ id: await addByHand(unit, input) }));

/** Changes a parent. */
export const updateParent = handles(parentUpdate, async (unit, { id, state, ...changes }) => {
  await unit.handle(parent, id, { type: 'Change', changes, state });
});

/** Enables disabled parents and disables enabled ones. */
export const switchParents = handles(parentSwitchState, (unit, input) => switchPersons(unit, parent, input));
