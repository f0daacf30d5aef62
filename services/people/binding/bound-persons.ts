import { grouped, queryPrepared, type Sql, tableName } from '../../../libs/database/index.js';
import type { Scope } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import { type ParentRow, parentTable } from '../parent/parent.read-model.js';
import { type StudentRow, studentTable } from '../student/student.read-model.js';
import { bindingTable } from './binding.read-model.js';

type BoundStudent = Pick<StudentRow, 'code' | 'name' | 'classId'> & { id: string; studentId: string; parentId: string };

/** The students of parents whom a request may see, by parent. */
export async function boundStudents(sql: Sql, scope: Scope, parentIds: readonly string[]) {
  const rows = await sql.query<BoundStudent>(
    `select binding.id, binding.parent_id as "parentId", student.id as "studentId",
       student.code, student.name, student.class_id as "classId"
     from ${tableName(bindingTable)} as binding join ${tableName(studentTable)} as student on student.id = binding.student_id
     where binding.parent_id = any($1) and ($2::uuid[] is null or student.class_id = any($2)) order by student.code`,
    [parentIds, scope.ownClassIds ?? null],
  );
  const known = await classes.byId(sql, scope.school, [...new Set(rows.map(({ classId }) => classId))]);
  const students = rows.map(({ classId, ...row }) => ({ ...row, className: known.get(classId)?.name ?? '' }));
  return grouped(students, ({ parentId }) => parentId);
}

type BoundParent = Pick<ParentRow, 'code' | 'name' | 'phone' | 'sex' | 'accountId' | 'account'> & {
  id: string;
  studentId: string;
  parentId: string;
};

/** The parents of students in the order in which they were bound, by student. */
export async function boundParents(sql: Sql, studentIds: readonly string[]): Promise<Map<string, BoundParent[]>> {
  const rows = await queryPrepared<BoundParent>(
    sql,
    `select binding.id, binding.student_id as "studentId", parent.id as "parentId",
       parent.code, parent.name, parent.phone, parent.sex, parent.account_id as "accountId", parent.account
     from ${tableName(bindingTable)} as binding join ${tableName(parentTable)} as parent on parent.id = binding.parent_id
     where binding.student_id = any($1) order by binding.place`,
    [studentIds],
  );
  return grouped(rows, ({ studentId }) => studentId);
}
