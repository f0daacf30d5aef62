import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { openParentActivate, openTeacherActivate } from '../../../libs/contracts/people/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { boundStudents } from '../binding/bound-persons.js';
import { parent } from '../parent/parent.js';
import { parentTable } from '../parent/parent.read-model.js';
import { teacher } from '../teacher/teacher.js';
import { teacherTable } from '../teacher/teacher.read-model.js';

const withPhone = 'school = $1 and phone = $2';

/** Takes the account of a parent; gives who that is, and its students. */
export const activateParent = handles(openParentActivate, async (unit, { phone, ...account }) => {
  const { sql, school } = unit;
  const [found] = await selectRows(sql, parentTable, withPhone, [school, phone]);
  if (!found) throw Rejection.notFound('家长不存在');
  const { id } = found;
  const state = await unit.handle(parent, id, { type: 'Activate', accountId: newId(), ...account });
  const students = await boundStudents(sql, { school }, [id]);
  return { id, accountId: state!.app!.accountId, students: students.get(id) ?? [] };
});

/** Takes the account of a teacher; gives who that is. */
export const activateTeacher = handles(openTeacherActivate, async (unit, { phone, ...account }) => {
  const found = await selectRows(unit.sql, teacherTable, withPhone, [unit.school, phone]);
  const [{ id } = { id: '' }, another] = found;
  if (found.length === 0) throw Rejection.notFound('教师不存在');
  if (another) throw Rejection.state('多名教师使用该电话号码');
  const state = await unit.handle(teacher, id, { type: 'Activate', accountId: newId(), ...account });
  return { id, account: state!.app!.account };
});
