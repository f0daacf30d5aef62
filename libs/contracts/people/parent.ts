import { creationType, enabledState, sex } from '../enumerations.js';
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
import { boundStudent } from './binding.js';

const service = 'people';
const base = '/api/school/parent';

const form = {
  code: text({ required: '请输入编码', max: 32, label: '编码' }),
  name: text({ required: '请输入姓名', max: 64, label: '姓名' }),
  phone: text({ wire: 'mobil', required: '请输入手机号码', max: 32, label: '手机号码' }),
  idNumber: clearable(text({ wire: 'idno', max: 32, label: '证件号码' })),
  sex: clearable(code(sex, { label: '性别' })),
  remark: clearable(text({ max: 256, label: '备注' })),
  state: code(enabledState, { label: '状态' }),
};

/** Filters of the list and its export. */
const parentFilters = {
  state: code(enabledState, { label: '状态' }),
  creationType: code(creationType, { wire: 'createtype', label: '创建方式' }),
  activated: flag({ wire: 'actived', label: '是否激活' }),
  phone: text({ wire: 'mobil', label: '手机号码' }),
  name: text({ label: '姓名' }),
  idNumber: text({ wire: 'idno', label: '证件号码' }),
};

export const parentCheck = call({
  id: 'parent.invalidate',
  service,
  method: 'POST',
  path: `${base}/invalidate`,
  input: {
    id: id(),
    phone: text({ wire: 'mobil', max: 32, label: '手机号码' }),
    idNumber: text({ wire: 'idno', max: 32, label: '证件号码' }),
  },
  answer: { kind: 'boolean' },
  summary: 'True when no other parent of the school has the phone or identity number',
});

export const parentAdd = call({
  id: 'parent.add',
  service,
  method: 'POST',
  path: `${base}/add`,
  permission: ['parent:dbtn_add'],
  isPersonal: true,
  writes: '新增家长',
  input: form,
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Adds a parent by hand',
});

export const parentAddAndBind = call({
  id: 'parent.addandbindstudent',
  service,
  method: 'POST',
  path: `${base}/addandbindstudent`,
  permission: ['student:dbtn_bind'],
  isPersonal: true,
  writes: '新增并绑定家长',
  input: {
    studentId: id({ wire: 'studentid', aliases: ['studentId'], required: '请选择学生', label: '学生' }),
    ...form,
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Adds a parent and binds it to a student, both or neither',
});

export const parentUpdate = call({
  id: 'parent.update',
  service,
  method: 'POST',
  path: `${base}/update`,
  permission: ['parent:dbtn_update'],
  isPersonal: true,
  writes: '修改家长',
  input: { ...selectedId, ...form },
  answer: { kind: 'none' },
  summary: 'Changes a parent',
});

export const parentDelete = call({
  id: 'parent.delete',
  service,
  method: 'POST',
  path: `${base}/delete`,
  permission: ['parent:dbtn_delete'],
  writes: '删除家长',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Removes parents and their bindings',
});

export const parentSwitchState = call({
  id: 'parent.switchstate',
  service,
  method: 'POST',
  path: `${base}/switchstate`,
  permission: ['parent:dbtn_switchstate'],
  writes: '切换家长状态',
  input: switchSelection,
  answer: { kind: 'none' },
  summary: 'Enables disabled parents and disables enabled ones',
});

export const parentQuery = call({
  id: 'parent.query',
  service,
  method: 'POST',
  path: `${base}/query`,
  input: paged(parentFilters),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      code: text({ always: true, label: '编码' }),
      name: text({ always: true, label: '姓名' }),
      phone: text({ wire: 'mobil', always: true, label: '手机号码' }),
      idNumber: clearable(text({ wire: 'idno', label: '证件号码' })),
      sex: clearable(code(sex, { label: '性别' })),
      remark: clearable(text({ label: '备注' })),
      account: clearable(text({ wire: 'bindaccount' })),
      /** Account of the parent's app; null until it is activated. */
      accountId: clearable(id({ wire: 'parentid' })),
      /** Follower of the official account; null until the parent follows it. */
      followerId: clearable(text({ wire: 'appid' })),
      createdAt: datetime({ wire: 'createtime', always: true, label: '创建时间' }),
      state: code(enabledState, { always: true, label: '状态' }),
      creationType: code(creationType, { wire: 'createtype', always: true, label: '创建方式' }),
      activated: flag({ wire: 'actived', always: true, label: '已激活' }),
      students: list(boundStudent, { wire: 'bindstudents', always: true, label: '学生' }),
    },
  },
  summary: 'Lists parents with their bound students',
});

export const parentExport = call({
  id: 'parent.export',
  service,
  method: 'POST',
  path: `${base}/export`,
  permission: ['parent:dbtn_export'],
  input: filters(parentFilters),
  answer: workbookAnswer('家长数据.xlsx'),
  summary: 'Answers the parents that the filters give as a workbook',
});

export const parentSuggest = call({
  id: 'parent.querywithkeyword',
  service,
  method: 'POST',
  path: `${base}/querywithkeyword`,
  input: paged({ keyword: text({ label: '关键字' }) }),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      name: text({ always: true, label: '姓名' }),
      code: text({ always: true, label: '编码' }),
      phone: text({ wire: 'mobil', always: true, label: '手机号码' }),
    },
  },
  summary: 'Finds parents whose name, code or phone contains the keyword, for pickers',
});

export const parentUnbind = call({
  id: 'parent.unbind',
  service,
  method: 'POST',
  path: `${base}/unbind`,
  permission: ['parent:dbtn_unbind'],
  writes: '解除家长绑定',
  input: selectedId,
  answer: { kind: 'none' },
  summary: 'Ends one binding by its id',
});

export const parentCodeCheck = call({
  id: 'parent.codecheck',
  service,
  method: 'POST',
  path: `${base}/codecheck`,
  input: { code: text({ required: '请输入编码', max: 32, label: '编码' }), id: id() },
  answer: { kind: 'boolean' },
  summary: 'True when no other parent of the school has the code',
});

export const parentBoundStudents = call({
  id: 'parent.querybindedstudent',
  service,
  method: 'GET',
  path: `${base}/querybindedstudent`,
  body: 'query',
  input: { parentId: id({ wire: 'parentid', aliases: ['parentId'], required: '请选择家长', label: '家长' }) },
  answer: { kind: 'list', fields: boundStudent },
  summary: 'Lists the students that are bound to a parent',
});
