import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { parent } from '../parent/parent.js';
import { lockParents } from '../parent/parent.read-model.js';
import { removePersons } from '../person/person.use-cases.js';
import { student } from '../student/student.js';
import { type BindingRow, bindingTable } from './binding.read-model.js';

/** Ends bindings, wherever they stand. */
export function endBindings(unit: Unit, bindings: readonly BindingRow[]): Promise<void> {
  const commands = bindings.map(({ id: bindingId, studentId }) => ({
    id: studentId,
    command: { type: 'Unbind' as const, bindingId },
  }));
  return unit.handleMany(student, commands);
}

/** Ends bindings by their ids. @throws Rejection 1004 where the school has one of them not */
export async function unbindAll(unit: Unit, ids: readonly string[]): Promise<void> {
  const bindings = await selectRows(unit.sql, bindingTable, 'school = $1 and id = any($2)', [unit.school, ids]);
  if (bindings.length < ids.length) throw Rejection.notFound('绑定不存在');
  await endBindings(unit, bindings);
}

/** Removes parents, who are unbound from their students before: all of them or none. @throws Rejection 1004 */
export async function removeParents(unit: Unit, ids: readonly string[]): Promise<void> {
  const { sql, school } = unit;
  await lockParents(sql, school, ids);
  await endBindings(unit, await selectRows(sql, bindingTable, 'school = $1 and parent_id = any($2)', [school, ids]));
  await removePersons(unit, parent, ids);
}
