import {
  parentAddAndBind,
  parentDelete,
  parentUnbind,
  studentBindParent,
  studentUnbindParents,
} from '../../../libs/contracts/people/index.js';
import { newId } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { holdParents } from '../parent/parent.read-model.js';
import { addByHand } from '../parent/parent.use-cases.js';
import { student } from '../student/student.js';
import { removeParents, unbindAll } from './bindings.js';

/** Binds a parent to a student; gives the binding's id. */
async function bind(unit: Unit, studentId: string, parentId: string): Promise<string> {
  const bindingId = newId();
  await unit.handle(student, studentId, { type: 'Bind', binding: { bindingId, parentId } });
  return bindingId;
}

/** Binds a parent to a student; gives the binding's id. */
export const bindParent = handles(studentBindParent, async (unit, { parentId, studentId }) => {
  await holdParents(unit.sql, unit.school, [parentId]);
  return { id: await bind(unit, studentId, parentId) };
});

/** Adds a parent and binds it to a student; gives the parent's id. */
export const addAndBindParent = handles(parentAddAndBind, async (unit, { studentId, ...form }) => {
  const parentId = await addByHand(unit, form);
  await bind(unit, studentId, parentId);
  return { id: parentId };
});

/** Ends bindings, as they stand with a student. */
export const unbindParents = handles(studentUnbindParents, (unit, { ids }) => unbindAll(unit, ids));

/** Ends a binding, as it stands with a parent. */
export const unbindParent = handles(parentUnbind, (unit, { id }) => unbindAll(unit, [id]));

/** Removes the selected parents. */
export const deleteParents = handles(parentDelete, (unit, { ids }) => removeParents(unit, ids));
