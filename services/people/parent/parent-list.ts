import { wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { parentQuery } from '../../../libs/contracts/people/index.js';
import { type ColumnName, type ListOptions, type Sql, tableName } from '../../../libs/database/index.js';
import { grouped } from '../../../libs/directory/grouped.js';
import { classes } from '../class/classes.js';
import { bindingTable, type StudentRow, studentTable } from '../student/student.read-model.js';
import { type ParentRow, parentTable } from './parent.read-model.js';

/** Names that the order of a list of parents may have. */
export const parentOrderable = wireNamesOf(parentQuery) as Record<string, ColumnName<typeof parentTable>>;

/** How a request lists parents; who has an account of the app is activated. */
export const parentListOptions = ({ activated }: { activated?: boolean }): ListOptions<typeof parentTable> => ({
  filters: {
    state: { equals: 'state' },
    creationType: { equals: 'creationType' },
    phone: { contains: 'phone' },
    name: { contains: 'name' },
    idNumber: { contains: 'idNumber' },
  },
  where: () => (activated === undefined ? undefined : `account_id is ${activated ? 'not null' : 'null'}`),
  orderable: {
    ...parentOrderable,
    activated: { sql: 'account_id is not null' },
    actived: { sql: 'account_id is not null' },
  },
  defaultOrder: [
    ['createdAt', 'desc'],
    ['code', 'asc'],
  ],
});

type BoundStudent = Pick<StudentRow, 'code' | 'name' | 'classId'> & { id: string; studentId: string; parentId: string };

/** The students of parents, by parent. */
export async function boundStudents(sql: Sql, school: string, parentIds: readonly string[]) {
  const rows = await sql.query<BoundStudent>(
    `select binding.id, binding.parent_id as "parentId", student.id as "studentId",
       student.code, student.name, student.class_id as "classId"
     from ${tableName(bindingTable)} as binding join ${tableName(studentTable)} as student on student.id = binding.student_id
     where binding.parent_id = any($1) order by student.code`,
    [parentIds],
  );
  const known = await classes.byId(sql, school, [...new Set(rows.map(({ classId }) => classId))]);
  const students = rows.map(({ classId, ...row }) => ({ ...row, className: known.get(classId)?.name ?? '' }));
  return grouped(students, ({ parentId }) => parentId);
}

/** A parent as lists and exports show it. */
export type ListedParent = Awaited<ReturnType<typeof describeParents>>[number];

/** Adds to parents the students that are bound to them. */
export async function describeParents(sql: Sql, school: string, rows: readonly ParentRow[]) {
  const students = await boundStudents(
    sql,
    school,
    rows.map(({ id }) => id),
  );
  return rows.map(({ school: _school, ...row }) => ({
    ...row,
    activated: row.accountId !== null,
    students: students.get(row.id) ?? [],
  }));
}
