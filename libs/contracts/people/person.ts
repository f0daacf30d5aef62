import { creationType, enabledState, sex } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  datetime,
  type Fields,
  filters,
  id,
  paged,
  selectedId,
  selection,
  switchSelection,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';

/** What the contract calls a kind of person, and the texts in which the kinds differ. */
export interface PersonKind {
  /** First part of the ids of its calls, last part of their path, and component of its screen. */
  entity: 'student' | 'teacher' | 'parent';
  /** Chinese name, in names of functions and files. */
  label: string;
  code: { label: string; required: string };
  /** Message where the name is missing. */
  nameRequired: string;
  phone: { label: string; required?: string };
  /** Label of the identity number. */
  idNumber: string;
}

export const studentKind = {
  entity: 'student',
  label: '学生',
  code: { label: '学生编码', required: '请输入学生编码' },
  nameRequired: '请输入名称',
  phone: { label: '电话号码' },
  idNumber: '证件编号',
} as const satisfies PersonKind;

export const teacherKind = {
  entity: 'teacher',
  label: '教师',
  code: { label: '教师编号', required: '请输入教师编号' },
  nameRequired: '请输入名称',
  phone: { label: '电话号码', required: '请输入电话号码' },
  idNumber: '证件号码',
} as const satisfies PersonKind;

export const parentKind = {
  entity: 'parent',
  label: '家长',
  code: { label: '编码', required: '请输入编码' },
  nameRequired: '请输入姓名',
  phone: { label: '手机号码', required: '请输入手机号码' },
  idNumber: '证件号码',
} as const satisfies PersonKind;

/** What forms, the open interface and other requests say of every person; the code is at most 32 characters. */
export const personFields = <const K extends PersonKind>({ code, nameRequired, phone, idNumber }: K) => ({
  code: text({ ...(code as K['code']), max: 32 }),
  name: text({ required: nameRequired, max: 64, label: '姓名' }),
  phone: text({ ...(phone as K['phone']), wire: 'mobil', max: 32 }),
  idNumber: text({ wire: 'idno', max: 32, label: idNumber }),
});

/** Sex of a person, where it may be unknown. */
export const sexField = code(sex, { label: '性别' });

/** Enabled or disabled; what a form does not send stays. */
export const stateField = code(enabledState, { label: '状态' });

/** Remark in forms, which an empty one removes. */
export const remarkField = clearable(text({ max: 256, label: '备注' }));

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

/** What all calls of a kind of person have in common. */
export const personCall = <const Name extends string>({ entity }: PersonKind, name: Name) =>
  ({ id: `${entity}.${name}`, service: 'people', method: 'POST', path: `/api/school/${entity}/${name}` }) as const;

const nothing = { kind: 'none' } as const;

/** The call that adds a person by hand. @param alsoBy keys of other screens that allow it */
export const personAdd = <F extends Fields>(kind: PersonKind, form: F, alsoBy: readonly string[] = []) =>
  call({
    ...personCall(kind, 'add'),
    permission: [`${kind.entity}:dbtn_add`, ...alsoBy],
    isPersonal: true,
    writes: `新增${kind.label}`,
    input: form,
    answer: { kind: 'object', fields: { id: id({ always: true }) } },
    summary: `Adds a ${kind.entity} by hand`,
  });

/** The call that changes a person. @param alsoBy keys of other screens that allow it @param note end of its summary */
export const personUpdate = <F extends Fields>(
  kind: PersonKind,
  form: F,
  { alsoBy = [], note = '' }: { alsoBy?: readonly string[]; note?: string } = {},
) =>
  call({
    ...personCall(kind, 'update'),
    permission: [`${kind.entity}:dbtn_update`, ...alsoBy],
    isPersonal: true,
    writes: `修改${kind.label}`,
    input: { ...selectedId, ...form },
    answer: nothing,
    summary: `Changes a ${kind.entity}${note}`,
  });

/** The call that says whether a code is free. @param name last part of the call's id and path */
export const personCodeCheck = <F extends Fields>(kind: PersonKind, name: string, input: F) =>
  call({
    ...personCall(kind, name),
    input,
    answer: { kind: 'boolean' },
    summary: `True when no other ${kind.entity} of the school has the code`,
  });

/** The call that removes persons. @param note end of its summary */
export const personDelete = (kind: PersonKind, note = '') =>
  call({
    ...personCall(kind, 'delete'),
    permission: [`${kind.entity}:dbtn_delete`],
    writes: `删除${kind.label}`,
    input: selection,
    answer: nothing,
    summary: `Removes ${kind.entity}s${note}`,
  });

/** The call that enables and disables persons. */
export const personSwitchState = (kind: PersonKind) =>
  call({
    ...personCall(kind, 'switchstate'),
    permission: [`${kind.entity}:dbtn_switchstate`],
    writes: `切换${kind.label}状态`,
    input: switchSelection,
    answer: nothing,
    summary: `Enables disabled ${kind.entity}s and disables enabled ones`,
  });

/** The call that lists persons. @param beside what the summary says is told beside them */
export const personQuery = <P extends Fields, R extends Fields>(kind: PersonKind, params: P, row: R, beside: string) =>
  call({
    ...personCall(kind, 'query'),
    input: paged(params),
    answer: { kind: 'paged', fields: row },
    summary: `Lists ${kind.entity}s with their ${beside}`,
  });

/** The call that answers the persons of the list as a workbook. */
export const personExport = <P extends Fields>(kind: PersonKind, params: P) =>
  call({
    ...personCall(kind, 'export'),
    permission: [`${kind.entity}:dbtn_export`],
    input: filters(params),
    answer: workbookAnswer(`${kind.label}数据.xlsx`),
    summary: `Answers the ${kind.entity}s that the filters give as a workbook`,
  });

/** English, Spanish and Japanese of the texts above, and of the refusals that its handlers give. */
export const personTexts = translations({
  '{column}格式不正确': ['{column} is not valid', '{column} no es válido', '{column}の形式が正しくありません'],
  '{column}已存在': ['{column} exists already', '{column} ya existe', '{column}は既に存在します'],
  请输入学生编码: ['Please enter the student code', 'Introduzca el código del alumno', '生徒コードを入力してください'],
  请输入教师编号: ['Please enter the teacher number', 'Introduzca el número de docente', '教師番号を入力してください'],
  请输入手机号码: ['Please enter the mobile number', 'Introduzca el número de móvil', '携帯電話番号を入力してください'],
  导入后已被修改: ['Changed since the import', 'Modificado desde la importación', '取込後に変更されています'],
});
