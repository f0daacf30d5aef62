import {
  type StudentProfile,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
} from '../../../libs/contracts/people/index.js';
import { boolean, instant, integer, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
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

export const students = personProjection(studentTable, {
  added: studentAdded,
  changed: studentChanged,
  stateSwitched: studentStateSwitched,
  removed: studentRemoved,
});
