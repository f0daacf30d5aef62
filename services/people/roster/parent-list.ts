import { type ListOptions, type Sql } from '../../../libs/database/index.js';
import { boundStudents } from '../binding/bound-persons.js';
import { parentOrderable } from '../parent/parent.queries.js';
import { type ParentRow, parentTable } from '../parent/parent.read-model.js';

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
