import { type InputOf, type ListRow, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { studentQuery } from '../../../libs/contracts/people/index.js';
import { type ColumnName, type ListOptions, type Sql } from '../../../libs/database/index.js';
import { classIdsWithin, type Scope } from '../../../libs/platform/index.js';
import { boundParents } from '../binding/bound-persons.js';
import { classes, classNameOrder, filteredClasses } from '../class/classes.js';
import { type StudentRow, studentTable } from '../student/student.read-model.js';

const listed: ListOptions<typeof studentTable> = {
  filters: {
    name: { contains: 'name' },
    phone: { contains: 'phone' },
    creationType: { equals: 'creationType' },
    state: { equals: 'state' },
  },
  search: { parameter: 'keyword', columns: ['name', 'code', 'cardNumber', 'phone'] },
  orderable: {
    ...(wireNamesOf(studentQuery) as Record<string, ColumnName<typeof studentTable>>),
    classes: classNameOrder,
    classPath: classNameOrder,
    classname: classNameOrder,
    className: classNameOrder,
  },
  defaultOrder: [
    ['createdAt', 'desc'],
    ['code', 'asc'],
  ],
};

/** How a request lists students: the class filters become a list of classes. */
export async function studentListOptions(
  sql: Sql,
  school: string,
  filters: InputOf<typeof studentQuery>['params'],
  scope: Scope,
): Promise<ListOptions<typeof studentTable>> {
  const classIds = classIdsWithin(scope, await filteredClasses(sql, school, filters));
  return { ...listed, where: (bind) => classIds && `class_id = any(${bind(classIds)})` };
}

/** A student as lists and exports show it. */
export type ListedStudent = Omit<StudentRow, 'createdAt' | 'school'> &
  Pick<ListRow<typeof studentQuery>, 'className' | 'classPath' | 'parents'> & { schoolId: string; createdAt: number };

/** Adds to students what other tables know of them: their classes and parents. */
export async function describeStudents(
  sql: Sql,
  schoolId: string,
  rows: readonly StudentRow[],
): Promise<ListedStudent[]> {
  const classIds = [...new Set(rows.map(({ classId }) => classId))];
  const [titles, parents] = await Promise.all([
    classes.titles(sql, schoolId, classIds),
    boundParents(
      sql,
      rows.map(({ id }) => id),
    ),
  ]);
  // The row comes last: V8 takes several times as long to add properties to a copy of it.
  return rows.map(({ school: _school, ...row }) => ({
    schoolId,
    className: titles.get(row.classId)?.name ?? '',
    classPath: titles.get(row.classId)?.path ?? '',
    parents: (parents.get(row.id) ?? []).map(({ studentId: _student, ...parent }) => ({
      activated: parent.accountId !== null,
      ...parent,
    })),
    ...row,
  }));
}
