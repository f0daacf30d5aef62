import {
  type TeacherProfile,
  teacherActivated,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
  teacherStateSwitched,
} from '../../../libs/contracts/people/index.js';
import { instant, integer, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { appAccountColumns } from '../person/app-account.js';
import { personProjection } from '../person/person.read-model.js';

/** Teachers of all schools. */
export const teacherTable = table('people', 'teacher', {
  columns: {
    id: uuid(),
    school: uuid(),
    code: varchar(32),
    name: varchar(64),
    sex: nullable(varchar<'男' | '女'>()),
    phone: varchar(32),
    idNumber: nullable(varchar(32)),
    cardNumber: nullable(varchar(256)),
    cardState: varchar<TeacherProfile['cardState']>(),
    cardTypeId: nullable(uuid()),
    cardType: nullable(varchar(64)),
    classId: nullable(uuid()),
    remark: nullable(varchar(256)),
    state: integer<1 | 2>(),
    creationType: integer<1 | 2 | 3>(),
    createdAt: instant(),
    ...appAccountColumns,
  },
  key: ['id'],
  unique: { teacher_code: { columns: ['school', 'code'], message: '教师编号已存在，请重新输入' } },
  indexes: { teacher_created: { columns: ['school', 'createdAt', 'code'] } },
});
export type TeacherRow = RowOf<typeof teacherTable>;

export const teachers = personProjection(
  teacherTable,
  {
    added: teacherAdded,
    changed: teacherChanged,
    stateSwitched: teacherStateSwitched,
    removed: teacherRemoved,
    activated: teacherActivated,
  },
  2,
);
