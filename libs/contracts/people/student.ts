import { boardingType, creationType, enabledState, sex } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  datetime,
  filters,
  flag,
  id,
  list,
  paged,
  selectedId,
  selection,
  switchSelection,
  text,
  workbookAnswer,
} from '../kernel/index.js';
import { cardFields } from './card.js';

const service = 'people';
const base = '/api/school/student';

/** Fields of the form; what may be empty can be cleared by an update, what an update does not send stays. */
const form = {
  code: text({ required: '请输入学生编码', max: 32, label: '学生编码' }),
  name: text({ required: '请输入名称', max: 64, label: '姓名' }),
  sex: code(sex, { required: '请选择性别', label: '性别' }),
  phone: clearable(text({ wire: 'mobil', max: 32, label: '电话号码' })),
  idNumber: clearable(text({ wire: 'idno', max: 32, label: '证件编号' })),
  ...cardFields,
  classId: id({ wire: 'classesid', aliases: ['classesId', 'classid'], required: '请选择班级', label: '班级' }),
  boardingType: clearable(code(boardingType, { wire: 'resttype', label: '住宿类型' })),
  remark: clearable(text({ max: 256, label: '备注' })),
  unlimitedMessages: flag({ wire: 'notlimitmsg', label: '消息不限制' }),
  state: code(enabledState, { label: '状态' }),
  /** The face-photo form sends the school that it shows; only the session's is accepted. */
  schoolId: id({ wire: 'schoolid', aliases: ['schoolId'], label: '学校' }),
};

/** Filters of the list and its export; class filters include the descendants. */
const studentFilters = {
  classId: id({ wire: 'classesid', aliases: ['classesId', 'classid'], label: '班级' }),
  className: text({ wire: 'classname', label: '班级' }),
  name: text({ label: '姓名' }),
  phone: text({ wire: 'mobil', label: '电话号码' }),
  creationType: code(creationType, { wire: 'createtype', label: '创建方式' }),
  state: code(enabledState, { label: '状态' }),
  /** Contained in name, code, card number or phone. */
  keyword: text({ label: '关键字' }),
};

/** A parent in the row of a student. */
const boundParent = {
  /** Of the binding. */
  id: id({ always: true }),
  /** Account of the parent's app; null until it is activated. */
  accountId: clearable(id({ wire: 'parentid' })),
  parentId: id({ wire: 'schoolparentid', always: true }),
  code: text({ always: true, label: '编码' }),
  name: text({ always: true, label: '姓名' }),
  phone: text({ wire: 'mobil', always: true, label: '手机号码' }),
  sex: clearable(code(sex, { label: '性别' })),
  account: clearable(text({ wire: 'bindaccount' })),
  activated: flag({ wire: 'actived', always: true, label: '已激活' }),
};

export const studentAdd = call({
  id: 'student.add',
  service,
  method: 'POST',
  path: `${base}/add`,
  permission: ['student:dbtn_add', 'faceid:dbtn_add'],
  isPersonal: true,
  writes: '新增学生',
  input: form,
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Adds a student by hand',
});

export const studentUpdate = call({
  id: 'student.update',
  service,
  method: 'POST',
  path: `${base}/update`,
  permission: ['student:dbtn_update', 'faceid:dbtn_update'],
  isPersonal: true,
  writes: '修改学生',
  input: { ...selectedId, ...form },
  answer: { kind: 'none' },
  summary: 'Changes a student; the code stays what it is',
});

export const studentCodeCheck = call({
  id: 'student.nocheck',
  service,
  method: 'POST',
  path: `${base}/nocheck`,
  input: {
    id: id({ wire: 'studentid', aliases: ['studentId', 'id'] }),
    code: text({ wire: 'no', aliases: ['code'], required: '请输入学生编码', max: 32, label: '学生编码' }),
  },
  answer: { kind: 'boolean' },
  summary: 'True when no other student of the school has the code',
});

export const studentDelete = call({
  id: 'student.delete',
  service,
  method: 'POST',
  path: `${base}/delete`,
  permission: ['student:dbtn_delete'],
  writes: '删除学生',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Removes students and their bindings',
});

export const studentSwitchState = call({
  id: 'student.switchstate',
  service,
  method: 'POST',
  path: `${base}/switchstate`,
  permission: ['student:dbtn_switchstate'],
  writes: '切换学生状态',
  input: switchSelection,
  answer: { kind: 'none' },
  summary: 'Enables disabled students and disables enabled ones',
});

export const studentQuery = call({
  id: 'student.query',
  service,
  method: 'POST',
  path: `${base}/query`,
  input: paged(studentFilters),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      code: text({ always: true, label: '学生编码' }),
      name: text({ always: true, label: '姓名' }),
      sex: code(sex, { always: true, label: '性别' }),
      phone: clearable(text({ wire: 'mobil', label: '电话号码' })),
      idNumber: clearable(text({ wire: 'idno', label: '证件编号' })),
      ...cardFields,
      classId: id({ wire: 'classesid', always: true }),
      /** Names from the top of the tree to the class, joined by a slash. */
      classPath: text({ wire: 'classes', always: true, label: '班级' }),
      className: text({ wire: 'classname', always: true, label: '班级' }),
      boardingType: clearable(code(boardingType, { wire: 'resttype', label: '住宿类型' })),
      remark: clearable(text({ label: '备注' })),
      unlimitedMessages: flag({ wire: 'notlimitmsg', always: true, label: '消息不限制' }),
      state: code(enabledState, { always: true, label: '状态' }),
      creationType: code(creationType, { wire: 'createtype', always: true, label: '创建方式' }),
      parents: list(boundParent, { always: true, label: '家长' }),
      schoolId: id({ wire: 'schoolid', always: true }),
      /** Face image. */
      faceUrl: clearable(text({ wire: 'url' })),
      createdAt: datetime({ wire: 'createtime', always: true, label: '创建时间' }),
    },
  },
  summary: 'Lists students with their class and bound parents',
});

export const studentExport = call({
  id: 'student.export',
  service,
  method: 'POST',
  path: `${base}/export`,
  permission: ['student:dbtn_export'],
  input: filters(studentFilters),
  answer: workbookAnswer('学生数据.xlsx'),
  summary: 'Answers the students that the filters give as a workbook',
});

export const studentReissuePermissions = call({
  id: 'student.resetDgAuth',
  service,
  method: 'GET',
  path: `${base}/resetDgAuth`,
  permission: ['student:dbtn_resetauth'],
  body: 'query',
  writes: '重发门禁权限',
  input: { studentId: id({ aliases: ['studentid'], required: '请选择学生', label: '学生' }) },
  answer: { kind: 'none' },
  summary: "Sends the student's door permissions to all devices again",
});

export const studentBindParent = call({
  id: 'student.bind.add',
  service,
  method: 'POST',
  path: `${base}/bind/add`,
  permission: ['student:dbtn_bind', 'faceid:dbtn_bind'],
  writes: '绑定家长',
  input: {
    parentId: id({ wire: 'schoolparentid', required: '请选择家长', label: '家长' }),
    studentId: id({ wire: 'studentid', aliases: ['studentId'], required: '请选择学生', label: '学生' }),
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Binds a parent to a student; answers the id of the binding',
});

export const studentUnbindParents = call({
  id: 'student.bind.delete',
  service,
  method: 'POST',
  path: `${base}/bind/delete`,
  permission: ['student:dbtn_bind'],
  writes: '解除家长绑定',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Ends bindings by their ids; parents and students stay',
});
