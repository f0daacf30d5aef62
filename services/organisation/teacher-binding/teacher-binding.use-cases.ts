import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  requireFunctions,
  type TeacherBindingForm,
  teacherBindingAdd,
  teacherBindingDelete,
  teacherBindingUpdate,
} from '../../../libs/contracts/organisation/teacher-binding.js';
import { newId, selectRows, type Table } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { classTable } from '../class/class.read-model.js';
import { persons } from '../copies.js';
import { jobs, subjects } from '../dictionaries.js';
import { type Binding, teacherBinding } from './teacher-binding.js';

/** Holds an entry until the commit. @throws Rejection 1004 where the school has none with this id */
async function hold({ sql, school }: Unit, table: Table, id: string, unknown: string): Promise<void> {
  const rows = await selectRows(sql, table, 'school = $1 and id = $2', [school, id], 'for share');
  if (rows.length === 0) throw Rejection.notFound(unknown);
}

/** The binding that a form describes, over what the school has. @throws Rejection 1001, 1004 */
async function bindingOf(unit: Unit, said: TeacherBindingForm): Promise<Binding> {
  requireFunctions(said);
  const { classId, teacherId, isManager, jobId, isClassTeacher, isSubjectTeacher, subjectId } = said;
  await hold(unit, classTable, classId, '班级不存在');
  const known = await persons.byId(unit.sql, unit.school, [teacherId], 'held');
  if (known.get(teacherId)?.type !== 3) throw Rejection.notFound('教师不存在');
  if (isManager) await hold(unit, jobs.table, jobId!, '职务不存在');
  if (isSubjectTeacher) await hold(unit, subjects.table, subjectId!, '学科不存在');
  return {
    classId,
    teacherId,
    isClassTeacher,
    ...(isManager && { jobId }),
    ...(isSubjectTeacher && { subjectId }),
  };
}

/** Binds a teacher to a class; gives the binding's id. */
export const bindTeacher = handles(teacherBindingAdd, async (unit, form) => {
  const id = newId();
  await unit.handle(teacherBinding, id, { type: 'Bind', binding: await bindingOf(unit, form) });
  return { id };
});

/** Changes what a teacher is to a class. */
export const changeTeacherBinding = handles(teacherBindingUpdate, async (unit, { id, ...form }) => {
  await unit.handle(teacherBinding, id, { type: 'Change', binding: await bindingOf(unit, form) });
});

/** Ends bindings: all of them or none. */
export const unbindTeachers = handles(teacherBindingDelete, (unit, { ids }) =>
  unit.handleMany(
    teacherBinding,
    ids.map((id) => ({ id, command: { type: 'End' } })),
  ),
);
