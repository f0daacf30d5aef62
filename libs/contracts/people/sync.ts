import { sex } from '../enumerations.js';
import { batch, batchOutcome, call, code, type Fields, list, text, texts, translations } from '../kernel/index.js';
import { cardNumber } from './card.js';
import { type PersonKind, parentKind, personFields, sexField, studentKind, teacherKind } from './person.js';

const student = personFields(studentKind);
const teacher = personFields(teacherKind);
const parent = personFields(parentKind);

/** What every synchronised parent says; the code is the key. Missing values stay what they are. */
const parentFields = {
  code: parent.code,
  name: parent.name,
  phone: parent.phone,
  sex: sexField,
  idNumber: parent.idNumber,
};

/** A student as another system has it; the code is the key. Missing values stay what they are. */
export const syncedStudent = {
  code: student.code,
  name: student.name,
  sex: code(sex, { required: '请选择性别', label: '性别' }),
  classCode: text({ wire: 'classcode', required: '请选择班级', max: 64, label: '班级' }),
  phone: student.phone,
  idNumber: student.idNumber,
  cardNumber,
  parents: list(parentFields, { max: 8, label: '家长' }),
};

/** A teacher as another system has it; the code is the key. Missing values stay what they are. */
export const syncedTeacher = {
  code: teacher.code,
  name: teacher.name,
  phone: teacher.phone,
  sex: sexField,
  idNumber: teacher.idNumber,
  cardNumber,
  classCode: text({ wire: 'classcode', max: 64, label: '组织机构' }),
};

/** A parent as another system has it, with the students to bind. */
export const syncedParent = { ...parentFields, studentCodes: texts({ wire: 'studentcodes', label: '学生' }) };

/** The call of a client that tells of a batch of persons. */
const sync = <F extends Fields>({ id, label }: PersonKind, path: string, input: F, summary: string) =>
  call({
    id: `open.${id}.sync`,
    service: 'people',
    method: 'POST',
    path,
    auth: 'open',
    isPersonal: true,
    writes: `同步${label}`,
    input,
    answer: { kind: 'object', fields: batchOutcome },
    summary,
  });

export const openStudentSync = sync(
  studentKind,
  '/api/open/student/sync',
  { students: batch(syncedStudent, { label: '学生', required: '请提交学生' }) },
  'Adds students of another system and changes those whose code is known; a repeat changes nothing',
);

export const openTeacherSync = sync(
  teacherKind,
  '/api/open/teacher/sync',
  { teachers: batch(syncedTeacher, { label: '教师', required: '请提交教师' }) },
  'Adds teachers of another system and changes those whose code is known; a repeat changes nothing',
);

export const openParentSync = sync(
  parentKind,
  '/api/open/parent/sync',
  { parents: batch(syncedParent, { label: '家长', required: '请提交家长' }) },
  'Adds parents of another system, changes those whose code is known and binds them to students',
);

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const syncTexts = translations({
  请提交学生: ['Please submit students', 'Envíe alumnos', '生徒を送信してください'],
  请提交教师: ['Please submit teachers', 'Envíe docentes', '教師を送信してください'],
  请提交家长: ['Please submit parents', 'Envíe padres', '保護者を送信してください'],
  同步学生: ['Synchronise students', 'Sincronizar alumnos', '生徒の同期'],
  同步教师: ['Synchronise teachers', 'Sincronizar docentes', '教師の同期'],
  同步家长: ['Synchronise parents', 'Sincronizar padres', '保護者の同期'],
});
