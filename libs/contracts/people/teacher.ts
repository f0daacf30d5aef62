import { creationType, enabledState, sex } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  datetime,
  filters,
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
const base = '/api/school/teacher';
const classAliases = ['classesId', 'classid'] as const;

/** Fields of the form; what may be empty can be cleared by an update, what an update does not send stays. */
const form = {
  code: text({ required: '请输入教师编号', max: 32, label: '教师编号' }),
  name: text({ required: '请输入名称', max: 64, label: '姓名' }),
  sex: clearable(code(sex, { label: '性别' })),
  phone: text({ wire: 'mobil', required: '请输入电话号码', max: 32, label: '电话号码' }),
  idNumber: clearable(text({ wire: 'idno', max: 32, label: '证件号码' })),
  ...cardFields,
  classId: clearable(id({ wire: 'classesid', aliases: classAliases, label: '组织机构' })),
  remark: clearable(text({ max: 256, label: '备注' })),
  state: code(enabledState, { label: '状态' }),
};

/** Filters of the list and its export; the organisation unit includes its descendants. */
const teacherFilters = {
  classId: id({ wire: 'classesid', aliases: classAliases, label: '组织机构' }),
  code: text({ label: '教师编号' }),
  creationType: code(creationType, { wire: 'createtype', label: '创建方式' }),
  state: code(enabledState, { label: '状态' }),
  name: text({ label: '姓名' }),
  phone: text({ wire: 'mobil', label: '手机号码' }),
};

/** What lists and pickers show of every teacher. */
const shown = {
  id: id({ always: true }),
  code: text({ always: true, label: '教师编号' }),
  name: text({ always: true, label: '姓名' }),
  phone: text({ wire: 'mobil', always: true, label: '电话号码' }),
  classId: clearable(id({ wire: 'classesid' })),
  /** Names from the top of the tree to the organisation unit, joined by a slash; empty without one. */
  classPath: text({ wire: 'classes', always: true, label: '组织机构' }),
  state: code(enabledState, { always: true, label: '状态' }),
};

export const teacherAdd = call({
  id: 'teacher.add',
  service,
  method: 'POST',
  path: `${base}/add`,
  permission: ['teacher:dbtn_add'],
  isPersonal: true,
  writes: '新增教师',
  input: form,
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Adds a teacher by hand',
});

export const teacherUpdate = call({
  id: 'teacher.update',
  service,
  method: 'POST',
  path: `${base}/update`,
  permission: ['teacher:dbtn_update'],
  isPersonal: true,
  writes: '修改教师',
  input: { ...selectedId, ...form },
  answer: { kind: 'none' },
  summary: 'Changes a teacher',
});

export const teacherCodeCheck = call({
  id: 'teacher.nocheck',
  service,
  method: 'POST',
  path: `${base}/nocheck`,
  input: {
    id: id({ aliases: ['teacherid', 'teacherId'] }),
    code: text({ wire: 'no', aliases: ['code'], required: '请输入教师编号', max: 32, label: '教师编号' }),
  },
  answer: { kind: 'boolean' },
  summary: 'True when no other teacher of the school has the code',
});

export const teacherDelete = call({
  id: 'teacher.delete',
  service,
  method: 'POST',
  path: `${base}/delete`,
  permission: ['teacher:dbtn_delete'],
  writes: '删除教师',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Removes teachers',
});

export const teacherSwitchState = call({
  id: 'teacher.switchstate',
  service,
  method: 'POST',
  path: `${base}/switchstate`,
  permission: ['teacher:dbtn_switchstate'],
  writes: '切换教师状态',
  input: switchSelection,
  answer: { kind: 'none' },
  summary: 'Enables disabled teachers and disables enabled ones',
});

export const teacherQuery = call({
  id: 'teacher.query',
  service,
  method: 'POST',
  path: `${base}/query`,
  input: paged(teacherFilters),
  answer: {
    kind: 'paged',
    fields: {
      ...shown,
      sex: clearable(code(sex, { label: '性别' })),
      idNumber: clearable(text({ wire: 'idno', label: '证件号码' })),
      ...cardFields,
      remark: clearable(text({ label: '备注' })),
      creationType: code(creationType, { wire: 'createtype', always: true, label: '创建方式' }),
      createdAt: datetime({ wire: 'createtime', always: true, label: '创建时间' }),
      /** Always empty: only parents are bound to students. */
      students: list({ id: id() }, { wire: 'bindstudents', always: true }),
      /** Account of the teacher's app; null until it is activated. */
      account: clearable(text({ wire: 'teacheraccountid' })),
      /** Follower of the official account; null until the teacher follows it. */
      followerId: clearable(text({ wire: 'openid' })),
    },
  },
  summary: 'Lists teachers with their organisation unit',
});

const keyword = text({ label: '关键字' });

export const teacherSuggest = call({
  id: 'teacher.querybykeyword',
  service,
  method: 'POST',
  path: `${base}/querybykeyword`,
  // Outside of the filters the keyword is taken too.
  input: { ...paged({ keyword }), keyword },
  answer: { kind: 'paged', fields: shown },
  summary: 'Finds teachers whose name, code or phone contains the keyword, for pickers',
});

export const teacherExport = call({
  id: 'teacher.export',
  service,
  method: 'POST',
  path: `${base}/export`,
  permission: ['teacher:dbtn_export'],
  input: filters(teacherFilters),
  answer: workbookAnswer('教师数据.xlsx'),
  summary: 'Answers the teachers that the filters give as a workbook',
});
