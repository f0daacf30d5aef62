import { sex } from '../enumerations.js';
import { batch, batchOutcome, call, code, list, text, texts } from '../kernel/index.js';
import { cardNumber } from './card.js';

/** What every synchronised parent says; the code is the key. Missing values stay what they are. */
const parentFields = {
  code: text({ required: '请输入编码', max: 32, label: '编码' }),
  name: text({ required: '请输入姓名', max: 64, label: '姓名' }),
  phone: text({ wire: 'mobil', required: '请输入手机号码', max: 32, label: '手机号码' }),
  sex: code(sex, { label: '性别' }),
  idNumber: text({ wire: 'idno', max: 32, label: '证件号码' }),
};

/** A student as another system has it; the code is the key. Missing values stay what they are. */
export const syncedStudent = {
  code: text({ required: '请输入学生编码', max: 32, label: '学生编码' }),
  name: text({ required: '请输入名称', max: 64, label: '姓名' }),
  sex: code(sex, { required: '请选择性别', label: '性别' }),
  classCode: text({ wire: 'classcode', required: '请选择班级', max: 64, label: '班级' }),
  phone: text({ wire: 'mobil', max: 32, label: '电话号码' }),
  idNumber: text({ wire: 'idno', max: 32, label: '证件编号' }),
  cardNumber,
  parents: list(parentFields, { max: 8, label: '家长' }),
};

/** A teacher as another system has it; the code is the key. Missing values stay what they are. */
export const syncedTeacher = {
  code: text({ required: '请输入教师编号', max: 32, label: '教师编号' }),
  name: text({ required: '请输入名称', max: 64, label: '姓名' }),
  phone: text({ wire: 'mobil', required: '请输入电话号码', max: 32, label: '电话号码' }),
  sex: code(sex, { label: '性别' }),
  idNumber: text({ wire: 'idno', max: 32, label: '证件号码' }),
  cardNumber,
  classCode: text({ wire: 'classcode', max: 64, label: '组织机构' }),
};

/** A parent as another system has it, with the students to bind. */
export const syncedParent = { ...parentFields, studentCodes: texts({ wire: 'studentcodes', label: '学生' }) };

const service = 'people';
const answer = { kind: 'object', fields: batchOutcome } as const;

export const openStudentSync = call({
  id: 'open.student.sync',
  service,
  method: 'POST',
  path: '/api/open/student/sync',
  auth: 'open',
  isPersonal: true,
  writes: '同步学生',
  input: { students: batch(syncedStudent, { label: '学生', required: '请提交学生' }) },
  answer,
  summary: 'Adds students of another system and changes those whose code is known; a repeat changes nothing',
});

export const openTeacherSync = call({
  id: 'open.teacher.sync',
  service,
  method: 'POST',
  path: '/api/open/teacher/sync',
  auth: 'open',
  isPersonal: true,
  writes: '同步教师',
  input: { teachers: batch(syncedTeacher, { label: '教师', required: '请提交教师' }) },
  answer,
  summary: 'Adds teachers of another system and changes those whose code is known; a repeat changes nothing',
});

export const openParentSync = call({
  id: 'open.parent.sync',
  service,
  method: 'POST',
  path: '/api/open/parent/sync',
  auth: 'open',
  isPersonal: true,
  writes: '同步家长',
  input: { parents: batch(syncedParent, { label: '家长', required: '请提交家长' }) },
  answer,
  summary: 'Adds parents of another system, changes those whose code is known and binds them to students',
});
