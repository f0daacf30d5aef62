import { parentUnbound } from '../../../libs/contracts/people/index.js';
import { lockRows, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import type { AddedThing } from '../../../libs/spreadsheet/import/index.js';
import { type Reasons, takeBack } from '../../../libs/spreadsheet/import/index.js';
import { bindingTable } from '../binding/binding.read-model.js';
import { parent } from '../parent/parent.js';
import { parentTable } from '../parent/parent.read-model.js';

/** Bindings that this unit has ended, which their table does not show yet. */
const endedBy = ({ appended }: Unit) =>
  appended.flatMap(({ type, data }) =>
    type === parentUnbound.name ? [(data as { bindingId: string }).bindingId] : [],
  );

/** Removes imported parents that nobody changed, and that no student is bound to; gives why the others stay. */
export async function takeBackParents(unit: Unit, parents: readonly AddedThing[]): Promise<Reasons> {
  const { sql, school } = unit;
  const ids = parents.map(({ id }) => id);
  // Who binds one of them waits, and finds it gone.
  await lockRows(sql, parentTable, school, ids);
  const condition = 'school = $1 and parent_id = any($2) and id <> all($3)';
  const bound = await selectRows(sql, bindingTable, condition, [school, ids, endedBy(unit)]);
  const reasons: Reasons = new Map(bound.map(({ parentId }) => [parentId, { template: '仍有学生绑定该家长' }]));
  return takeBack(unit, parent, parents, reasons);
}
