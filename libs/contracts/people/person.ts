import { creationType, enabledState, sex } from '../enumerations.js';
import { clearable, code, datetime, type Entity, id, text, translations } from '../kernel/index.js';

/** What the contract calls a kind of person, and the texts in which the kinds differ. */
export interface PersonKind extends Entity {
  id: 'student' | 'teacher' | 'parent';
  code: { label: string; required: string };
  /** Message where the name is missing. */
  nameRequired: string;
  phone: { label: string; required?: string };
  /** Label of the identity number. */
  idNumber: string;
}

/** What the calls of all persons have in common. */
const person = { service: 'people', isPersonal: true } as const;

export const studentKind = {
  ...person,
  id: 'student',
  streams: { category: 'student' },
  shows: ['student', 'class', 'parent', 'face'],
  label: '学生',
  code: { label: '学生编码', required: '请输入学生编码' },
  nameRequired: '请输入名称',
  phone: { label: '电话号码' },
  idNumber: '证件编号',
} as const satisfies PersonKind;

export const teacherKind = {
  ...person,
  id: 'teacher',
  streams: { category: 'teacher' },
  shows: ['teacher', 'class', 'face'],
  label: '教师',
  code: { label: '教师编号', required: '请输入教师编号' },
  nameRequired: '请输入名称',
  phone: { label: '电话号码', required: '请输入电话号码' },
  idNumber: '证件号码',
} as const satisfies PersonKind;

export const parentKind = {
  ...person,
  id: 'parent',
  streams: { category: 'parent' },
  shows: ['parent', 'student', 'class'],
  label: '家长',
  code: { label: '编码', required: '请输入编码' },
  nameRequired: '请输入姓名',
  phone: { label: '手机号码', required: '请输入手机号码' },
  idNumber: '证件号码',
} as const satisfies PersonKind;

/** What requests say of every person; the code is at most 32 characters. */
export const personFields = <const K extends PersonKind>({ code, nameRequired, phone, idNumber }: K) => ({
  code: text({ ...(code as K['code']), max: 32 }),
  name: text({ required: nameRequired, max: 64, label: '姓名' }),
  phone: text({ ...(phone as K['phone']), wire: 'mobil', max: 32 }),
  idNumber: text({ wire: 'idno', max: 32, label: idNumber }),
});

/** Sex of a person, where it may be unknown. */
export const sexField = code(sex, { label: '性别' });

/** Enabled or disabled, in requests. */
const stateField = code(enabledState, { label: '状态' });

/** What the form of every person has: what may be empty can be cleared by an update, what an update does not send stays. */
export const personForm = <const K extends PersonKind>(kind: K) => {
  const { code, name, phone, idNumber } = personFields(kind);
  return {
    code,
    name,
    sex: clearable(sexField),
    phone,
    idNumber: clearable(idNumber),
    remark: clearable(text({ max: 256, label: '备注' })),
    state: stateField,
  };
};

/** Class or other organisation unit of a person, in requests. */
export const classField = { wire: 'classesid', aliases: ['classesId', 'classid'] } as const;

/** Filters of every list of persons. */
export const personFilters = ({ phone }: Pick<PersonKind, 'phone'>) => ({
  name: text({ label: '姓名' }),
  phone: text({ wire: 'mobil', label: phone.label }),
  creationType: code(creationType, { wire: 'createtype', label: '创建方式' }),
  state: stateField,
});

/** What lists and pickers tell of every person, by its id. */
export const personShown = ({ code, phone }: Pick<PersonKind, 'code' | 'phone'>) => ({
  id: id({ always: true }),
  code: text({ always: true, label: code.label }),
  name: text({ always: true, label: '姓名' }),
  phone: text({ wire: 'mobil', always: true, label: phone.label }),
});

/** What lists tell of every person beside that. */
export const personRow = ({ idNumber }: Pick<PersonKind, 'idNumber'>) => ({
  sex: clearable(sexField),
  idNumber: clearable(text({ wire: 'idno', label: idNumber })),
  remark: clearable(text({ label: '备注' })),
  state: code(enabledState, { always: true, label: '状态' }),
  creationType: code(creationType, { wire: 'createtype', always: true, label: '创建方式' }),
  createdAt: datetime({ wire: 'createtime', always: true, label: '创建时间' }),
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const personTexts = translations({
  '{column}格式不正确': ['{column} is not valid', '{column} no es válido', '{column}の形式が正しくありません'],
  '{column}已存在': ['{column} exists already', '{column} ya existe', '{column}は既に存在します'],
  请输入学生编码: ['Please enter the student code', 'Introduzca el código del alumno', '生徒コードを入力してください'],
  请输入教师编号: ['Please enter the teacher number', 'Introduzca el número de docente', '教師番号を入力してください'],
  请输入手机号码: ['Please enter the mobile number', 'Introduzca el número de móvil', '携帯電話番号を入力してください'],
});
