import { boardingType, sex } from '../enumerations.js';
import {
  clearable,
  code,
  entityCalls,
  entityRows,
  filters,
  flag,
  id,
  list,
  type MenuEntry,
  selectedId,
  selection,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';
import { cardFields } from './card.js';
import {
  classField,
  parentKind,
  personFilters,
  personForm,
  personRow,
  personShown,
  sexField,
  studentKind,
} from './person.js';

const student = entityCalls(studentKind);
const { remark, state, ...said } = personForm(studentKind);
const boarding = clearable(code(boardingType, { wire: 'resttype', label: '住宿类型' }));
const unlimitedMessages = { wire: 'notlimitmsg', label: '消息不限制' } as const;

const form = {
  ...said,
  sex: code(sex, { required: '请选择性别', label: '性别' }),
  phone: clearable(said.phone),
  ...cardFields,
  classId: id({ ...classField, required: '请选择班级', label: '班级' }),
  boardingType: boarding,
  remark,
  unlimitedMessages: flag(unlimitedMessages),
  state,
  /** The face-photo form sends the school that it shows; only the session's is accepted. */
  schoolId: id({ wire: 'schoolid', aliases: ['schoolId'], label: '学校' }),
};

/** Filters of the list and its export; class filters include the descendants. */
const studentFilters = {
  classId: id({ ...classField, label: '班级' }),
  className: text({ wire: 'classname', label: '班级' }),
  ...personFilters(studentKind),
  /** Contained in name, code, card number or phone. */
  keyword: text({ label: '关键字' }),
};

/** A parent in the row of a student. The id is that of the binding. */
const boundParent = {
  ...personShown(parentKind),
  /** Account of the parent's app; null until it is activated. */
  accountId: clearable(id({ wire: 'parentid' })),
  parentId: id({ wire: 'schoolparentid', always: true }),
  sex: clearable(sexField),
  account: clearable(text({ wire: 'bindaccount' })),
  activated: flag({ wire: 'actived', always: true, label: '已激活' }),
};

export const studentAdd = student.add('/api/school/student/add', {
  permission: ['student:dbtn_add', 'faceid:dbtn_add'],
  input: form,
  summary: 'Adds a student by hand',
});

export const studentUpdate = student.update('/api/school/student/update', {
  limited: 'byClass',
  permission: ['student:dbtn_update', 'faceid:dbtn_update'],
  input: { ...selectedId, ...form },
  summary: 'Changes a student; the code stays what it is',
});

export const studentCodeCheck = student.check('/api/school/student/nocheck', {
  input: {
    id: id({ wire: 'studentid', aliases: ['studentId', 'id'] }),
    code: { ...said.code, wire: 'no', aliases: ['code'] },
  },
  summary: 'True when no other student of the school has the code',
});

export const studentDelete = student.delete('/api/school/student/delete', {
  permission: ['student:dbtn_delete'],
  summary: 'Removes students and their bindings',
});

export const studentSwitchState = student.switchState('/api/school/student/switchstate', {
  limited: 'byClass',
  permission: ['student:dbtn_switchstate'],
  writes: '切换学生状态',
  summary: 'Enables disabled students and disables enabled ones',
});

export const studentQuery = student.query('/api/school/student/query', {
  limited: 'byClass',
  filters: studentFilters,
  row: {
    ...personShown(studentKind),
    ...personRow(studentKind),
    sex: code(sex, { always: true, label: '性别' }),
    phone: clearable(text({ wire: 'mobil', label: '电话号码' })),
    ...cardFields,
    classId: id({ wire: 'classesid', always: true }),
    /** Names from the top of the tree to the class, joined by a slash. */
    classPath: text({ wire: 'classes', always: true, label: '班级' }),
    className: text({ wire: 'classname', always: true, label: '班级' }),
    boardingType: boarding,
    unlimitedMessages: flag({ ...unlimitedMessages, always: true }),
    parents: list(boundParent, { always: true, label: '家长' }),
    schoolId: id({ wire: 'schoolid', always: true, unordered: true }),
    /** Face image. */
    faceUrl: clearable(text({ wire: 'url', unordered: true })),
  },
  summary: 'Lists students with their class and bound parents',
});

export const studentExport = student.call('/api/school/student/export', {
  limited: 'byClass',
  permission: ['student:dbtn_export'],
  input: filters(studentFilters),
  answer: workbookAnswer('学生数据.xlsx'),
  summary: 'Answers the students that the filters give as a workbook',
});

export const studentReissuePermissions = student.call('/api/school/student/resetDgAuth', {
  limited: 'byClass',
  method: 'GET',
  permission: ['student:dbtn_resetauth'],
  body: 'query',
  writes: '重发门禁权限',
  input: { studentId: id({ aliases: ['studentid'], required: '请选择学生', label: '学生' }) },
  answer: { kind: 'none' },
  summary: "Sends the student's door permissions to all devices again",
});

export const studentBindParent = student.call('/api/school/student/bind/add', {
  id: 'student.bind.add',
  changes: ['student', 'parent'],
  permission: ['student:dbtn_bind', 'faceid:dbtn_bind'],
  writes: '绑定家长',
  input: {
    parentId: id({ wire: 'schoolparentid', required: '请选择家长', label: '家长' }),
    studentId: id({ wire: 'studentid', aliases: ['studentId'], required: '请选择学生', label: '学生' }),
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Binds a parent to a student; answers the id of the binding',
});

export const studentUnbindParents = student.call('/api/school/student/bind/delete', {
  id: 'student.bind.delete',
  changes: ['student', 'parent'],
  permission: ['student:dbtn_bind'],
  writes: '解除家长绑定',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Ends bindings by their ids; parents and students stay',
});

/** Its place in the menu, and the buttons that can be granted. */
export const studentMenu: MenuEntry = {
  component: 'student',
  isOpenToLimited: true,
  path: '/Base/student',
  text: '学生管理',
  icon: 'team',
  buttons: {
    dbtn_add: '新增',
    dbtn_update: '修改',
    dbtn_delete: '批量删除',
    dbtn_import: '导入',
    dbtn_export: '导出',
    dbtn_switchstate: '启用/禁用',
    dbtn_resetauth: '重发门禁权限',
    dbtn_bind: '绑定家长',
  },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const studentTexts = translations(entityRows('学生', ['Student', 'Alumno', '生徒'], '切换学生状态'), {
  学生管理: ['Students', 'Alumnos', '生徒管理'],
  '{column}不存在': ['{column} does not exist', '{column} no existe', '{column}は存在しません'],
  '{column}已禁用': ['{column} is disabled', '{column} está inactivo', '{column}は無効です'],
  '{column}不唯一，请填写完整路径': [
    '{column} fits several classes, please enter the whole path',
    '{column} corresponde a varias clases, introduzca la ruta completa',
    '{column}が複数のクラスに一致します。完全なパスを入力してください',
  ],
  '学生编码已存在，请重新输入': [
    'This student code exists already, please enter another',
    'Este código de alumno ya existe, introduzca otro',
    'この生徒コードは既に存在します。入力し直してください',
  ],
  绑定不存在: ['The binding does not exist', 'El vínculo no existe', '紐付けが存在しません'],
  该家长已绑定此学生: [
    'This parent is bound to this student already',
    'Este padre o madre ya está vinculado a este alumno',
    'この保護者は既にこの生徒に紐付けられています',
  ],
  '门禁权限下发失败，请稍后重新操作': [
    'The door permissions could not be sent, please try again later',
    'No se pudieron enviar los permisos de acceso, inténtelo más tarde',
    '入退室権限の送信に失敗しました。後でもう一度お試しください',
  ],
  重发门禁权限: ['Resend door permissions', 'Reenviar permisos de acceso', '入退室権限の再送信'],
  住宿类型: ['Boarding', 'Alojamiento', '宿泊区分'],
  消息不限制: ['Messages unlimited', 'Mensajes sin límite', 'メッセージ制限なし'],
});
