import { present } from '../../../libs/contracts/kernel/index.js';
import { teacherAdd, teacherDelete, teacherSwitchState, teacherUpdate } from '../../../libs/contracts/people/index.js';
import { newId } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { withCardType } from '../card/card-types.js';
import { requireClass } from '../class/classes.js';
import { switchPersons } from '../person/person.use-cases.js';
import { removePictured } from '../picture/pictured-persons.js';
import { teacher, teacherDefaults } from './teacher.js';
import { teacherTable } from './teacher.read-model.js';

/** Adds a teacher; gives its id. */
export const addTeacher = handles(teacherAdd, async (unit, { state = 1, ...form }) => {
  const profile = present(await withCardType(unit.sql, unit.school, form));
  if (profile.classId) await requireClass(unit.sql, unit.school, profile.classId);
  const id = newId();
  const person = { ...teacherDefaults, ...profile, state, creationType: 3 as const };
  await unit.handle(teacher, id, { type: 'Add', person });
  return { id };
});

/** Changes a teacher. */
export const updateTeacher = handles(teacherUpdate, async (unit, { id, state, ...form }) => {
  const before = await unit.load(teacher, id);
  const { classId } = form;
  // Who is in a unit that was disabled may stay there.
  if (before.state && classId && before.state.profile.classId !== classId)
    await requireClass(unit.sql, unit.school, classId);
  const changes = await withCardType(unit.sql, unit.school, form, before.state?.profile);
  await unit.handle(teacher, id, { type: 'Change', changes, state });
});

/** Removes teachers with their photos: all of them or none. @throws Rejection 1004 */
export const removeTeachers = (unit: Unit, ids: readonly string[]): Promise<void> =>
  removePictured(unit, teacher, teacherTable, ids);

/** Removes the selected teachers. */
export const deleteTeachers = handles(teacherDelete, (unit, { ids }) => removeTeachers(unit, ids));

/** Enables disabled teachers and disables enabled ones. */
export const switchTeachers = handles(teacherSwitchState, (unit, input) => switchPersons(unit, teacher, input));
