import { present, Rejection, selectedIds } from '../../../libs/contracts/kernel/index.js';
import {
  studentAdd,
  studentDelete,
  studentReissuePermissions,
  studentSwitchState,
  studentUpdate,
} from '../../../libs/contracts/people/index.js';
import { newId } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, isOwnClass } from '../../../libs/platform/index.js';
import { withCardType } from '../card/card-types.js';
import { requireClass } from '../class/classes.js';
import { isAnyReachable, reachableDevices } from '../device/reachable-devices.js';
import { switchPersons } from '../person/person.use-cases.js';
import { removePictured } from '../picture/pictured-persons.js';
import { student, studentDefaults, unknownStudent } from './student.js';
import { holdOwnStudents, studentTable } from './student.read-model.js';

/** A form may name the school that it shows; another one than the session's is unknown to it. @throws Rejection 1004 */
function requireSchool(named: string | undefined, { school }: Unit): void {
  if (named !== undefined && named !== school) throw Rejection.notFound('学校不存在');
}

/** Adds a student; gives its id. */
export const addStudent = handles(studentAdd, async (unit, { schoolId, code, state = 1, ...form }) => {
  requireSchool(schoolId, unit);
  await requireClass(unit.sql, unit.school, form.classId);
  const profile = await withCardType(unit.sql, unit.school, form);
  const id = newId();
  const person = { ...studentDefaults, ...present(profile), code, state, creationType: 3 as const };
  await unit.handle(student, id, { type: 'Add', person });
  return { id };
});

/** Changes a student, except for its code. */
export const updateStudent = handles(
  studentUpdate,
  async (unit, { id, schoolId, code: _fixed, state, ...form }, context) => {
    requireSchool(schoolId, unit);
    await holdOwnStudents(unit.sql, context, [id], unknownStudent);
    if (!isOwnClass(context, form.classId)) throw Rejection.notFound('班级不存在');
    const before = await unit.load(student, id);
    // Who is in a class that was disabled may stay there.
    if (before.state && before.state.profile.classId !== form.classId)
      await requireClass(unit.sql, unit.school, form.classId);
    const changes = await withCardType(unit.sql, unit.school, form, before.state?.profile);
    await unit.handle(student, id, { type: 'Change', changes, state });
  },
);

/** Removes students with their bindings and photos: all of them or none. @throws Rejection 1004 */
export const removeStudents = (unit: Unit, ids: readonly string[]): Promise<void> =>
  removePictured(unit, student, studentTable, ids);

/** Removes the selected students. */
export const deleteStudents = handles(studentDelete, (unit, { ids }) => removeStudents(unit, ids));

/** Enables disabled students and disables enabled ones. */
export const switchStudents = handles(studentSwitchState, async (unit, input, context) => {
  await holdOwnStudents(unit.sql, context, selectedIds(input), unknownStudent);
  await switchPersons(unit, student, input);
});

/** Sends a student's door permissions again. */
export const reissuePermissions = handles(studentReissuePermissions, async (unit, { studentId }, context) => {
  await holdOwnStudents(unit.sql, context, [studentId], unknownStudent);
  await unit.handle(student, studentId, { type: 'ReissuePermissions' });
  if (!(await isAnyReachable(unit.sql, unit.school))) throw Rejection.otherParty('门禁权限下发失败，请稍后重新操作');
}).reading([reachableDevices]);
