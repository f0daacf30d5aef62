import { wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { teacherQuery } from '../../../libs/contracts/people/index.js';
import type { ColumnName, ListOptions, Sql } from '../../../libs/database/index.js';
import { classes, classNameOrder, filteredClasses } from '../class/classes.js';
import { type TeacherRow, teacherTable } from './teacher.read-model.js';

/** How every list of teachers is ordered, and by what it can be. */
export const teacherOrder = {
  orderable: {
    ...(wireNamesOf(teacherQuery) as Record<string, ColumnName<typeof teacherTable>>),
    classes: classNameOrder,
    classPath: classNameOrder,
  },
  defaultOrder: [
    ['createdAt', 'desc'],
    ['code', 'asc'],
  ],
} as const satisfies ListOptions<typeof teacherTable>;

/** How a request lists teachers: an organisation unit stands for all below it. */
export async function teacherListOptions(
  sql: Sql,
  school: string,
  { classId }: { classId?: string },
): Promise<ListOptions<typeof teacherTable>> {
  const classIds = await filteredClasses(sql, school, { classId });
  return {
    ...teacherOrder,
    filters: {
      code: { contains: 'code' },
      creationType: { equals: 'creationType' },
      state: { equals: 'state' },
      name: { contains: 'name' },
      phone: { contains: 'phone' },
    },
    where: (bind) => classIds && `class_id = any(${bind(classIds)})`,
  };
}

/** A teacher as lists and exports show it. */
export type ListedTeacher = Omit<TeacherRow, 'school'> & { classPath: string };

/** Adds to teachers the names of their organisation units. */
export async function describeTeachers(
  sql: Sql,
  school: string,
  rows: readonly TeacherRow[],
): Promise<ListedTeacher[]> {
  const classIds = [...new Set(rows.flatMap(({ classId }) => classId ?? []))];
  const titles = await classes.titles(sql, school, classIds);
  return rows.map(({ school: _school, ...row }) => ({ classPath: titles.get(row.classId ?? '')?.path ?? '', ...row }));
}
