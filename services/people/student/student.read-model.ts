import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  type StudentProfile,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
} from '../../../libs/contracts/people/index.js';
import {
  boolean,
  instant,
  integer,
  nullable,
  type RowOf,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import type { Scope } from '../../../libs/platform/index.js';
import { personProjection } from '../person/person.read-model.js';

/** Students of all schools. */
export const studentTable = table('people', 'student', {
  columns: {
    id: uuid(),
    school: uuid(),
    code: varchar(32),
    name: varchar(64),
    sex: varchar<StudentProfile['sex']>(),
    phone: nullable(varchar(32)),
    idNumber: nullable(varchar(32)),
    cardNumber: nullable(varchar(256)),
    cardState: varchar<StudentProfile['cardState']>(),
    cardTypeId: nullable(uuid()),
    cardType: nullable(varchar(64)),
    classId: uuid(),
    boardingType: nullable(integer<1 | 2>()),
    remark: nullable(varchar(256)),
    unlimitedMessages: boolean(),
    state: integer<1 | 2>(),
    creationType: integer<1 | 2 | 3>(),
    createdAt: instant(),
  },
  key: ['id'],
  unique: { student_code: { columns: ['school', 'code'], message: '学生编码已存在，请重新输入' } },
  indexes: {
    student_class: { columns: ['school', 'classId'] },
    // The order of the list: a page is read from its end.
    student_created: { columns: ['school', 'createdAt', 'code'] },
  },
});
export type StudentRow = RowOf<typeof studentTable>;

/**
 * Holds students that a request names in the classes of a limited session until its transaction ends; whom it may not see
 * is not there for it. Nothing is held where the session sees all of the school.
 * @throws Rejection 1004
 */
export async function holdOwnStudents(
  sql: Sql,
  { school, ownClassIds }: Scope,
  ids: readonly string[],
  unknown?: string,
): Promise<void> {
  if (!ownClassIds) return;
  const condition = 'school = $1 and id = any($2) and class_id = any($3)';
  const rows = await selectRows(sql, studentTable, condition, [school, ids, ownClassIds], 'order by id for update');
  if (rows.length < new Set(ids).size) throw Rejection.notFound(unknown);
}

export const students = personProjection(studentTable, {
  added: studentAdded,
  changed: studentChanged,
  stateSwitched: studentStateSwitched,
  removed: studentRemoved,
});
