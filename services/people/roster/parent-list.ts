import { type ListOptions, type Sql, tableName } from '../../../libs/database/index.js';
import type { Scope } from '../../../libs/platform/index.js';
import { bindingTable } from '../binding/binding.read-model.js';
import { boundStudents } from '../binding/bound-persons.js';
import { parentOrderable } from '../parent/parent.queries.js';
import { type ParentRow, parentTable } from '../parent/parent.read-model.js';
import { studentTable } from '../student/student.read-model.js';

/** The parents of the students of classes. @param classIds placeholder of their ids */
const parentsOf = (classIds: string) =>
  `select binding.parent_id from ${tableName(bindingTable)} binding
     join ${tableName(studentTable)} student on student.id = binding.student_id where student.class_id = any(${classIds})`;

/** How a request lists parents; who has an account of the app is activated. */
export const parentListOptions = (
  { activated }: { activated?: boolean },
  { ownClassIds }: Scope,
): ListOptions<typeof parentTable> => ({
  filters: {
    state: { equals: 'state' },
    creationType: { equals: 'creationType' },
    phone: { contains: 'phone' },
    name: { contains: 'name' },
    idNumber: { contains: 'idNumber' },
  },
  where: (bind) => {
    const conditions = [
      ...(activated === undefined ? [] : [`account_id is ${activated ? 'not null' : 'null'}`]),
      ...(ownClassIds ? [`id in (${parentsOf(bind(ownClassIds))})`] : []),
    ];
    return conditions.length > 0 ? conditions.join(' and ') : undefined;
  },
  orderable: {
    ...parentOrderable,
    activated: { sql: '(account_id is not null)::text' },
    actived: { sql: '(account_id is not null)::text' },
  },
  defaultOrder: [
    ['createdAt', 'desc'],
    ['code', 'asc'],
  ],
});

/** A parent as lists and exports show it. */
export type ListedParent = Awaited<ReturnType<typeof describeParents>>[number];

/** Adds to parents the students that are bound to them, as far as the request may see these. */
export async function describeParents(sql: Sql, rows: readonly ParentRow[], scope: Scope) {
  const students = await boundStudents(
    sql,
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map(({ school: _school, ...row }) => ({
    ...row,
    activated: row.accountId !== null,
    students: students.get(row.id) ?? [],
  }));
}
