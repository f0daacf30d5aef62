import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { lockRows, type Table } from '../../../libs/database/index.js';
import type { Decider, Unit } from '../../../libs/eventsourcing/index.js';
import { removePersons } from '../person/person.use-cases.js';
import { forgetImages } from './face-images.js';

/** Removes persons of a kind that has photos, with these, also one that is on its way: all of them or none. @throws Rejection 1004 */
export async function removePictured<State>(
  unit: Unit,
  decider: Decider<State, { type: 'Remove' }, NewEvent>,
  table: Table,
  ids: readonly string[],
): Promise<void> {
  await lockRows(unit.sql, table, unit.school, ids);
  await forgetImages(unit, ids);
  await removePersons(unit, decider, ids);
}
