import { classType, enabledState } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  date,
  id,
  integer,
  list,
  selectedId,
  switchSelection,
  text,
  tree,
} from '../kernel/index.js';

const nameField = { wire: 'classname', label: '班级名称', required: '请输入班级名称', max: 64 } as const;
const codeField = { label: '编码', required: '请输入编码', max: 64 } as const;
const service = 'organisation';

/** One node of the organisation tree: a grade, a class or an administration. */
const row = {
  id: id({ always: true }),
  name: text({ wire: 'classname', always: true, label: '班级名称' }),
  code: text({ always: true, label: '编码' }),
  enrolledOn: clearable(date({ wire: 'inyear', label: '入学年份' })),
  years: clearable(integer({ label: '学制' })),
  state: code(enabledState, { always: true, label: '状态' }),
  type: code(classType, { wire: 'classtype', always: true, label: '类型' }),
  parentId: clearable(id({ wire: 'pid' })),
  /** Ids of all ancestors from the top, comma separated. */
  ancestorIds: text({ wire: 'pids', always: true }),
  parentName: clearable(text({ wire: 'pname', label: '上级' })),
  parentCode: clearable(text({ wire: 'parentcode' })),
};

export const classQueryAll = call({
  id: 'class.queryall',
  service,
  method: 'GET',
  path: '/api/school/classes/queryall',
  summary: 'Lists the nodes of the organisation tree, disabled ones too: every parent before its children',
  input: {},
  answer: { kind: 'list', fields: row },
});

export const classQueryTree = call({
  id: 'class.querytree',
  service,
  method: 'GET',
  path: '/api/school/classes/querytree',
  summary: 'Answers the organisation tree, disabled nodes too, nested (children; tree is the same) and flat (list)',
  input: {},
  answer: { kind: 'object', fields: { children: tree(row), tree: tree(row), list: list(row) } },
});

export const className = call({
  id: 'class.classname',
  service,
  method: 'GET',
  path: '/api/school/classes/classname',
  summary: 'Answers the names of the ancestors and of the class itself, joined by /',
  input: selectedId,
  answer: { kind: 'string' },
});

export const classAdd = call({
  id: 'class.add',
  service,
  method: 'POST',
  path: '/api/school/classes/add',
  permission: ['organization:dbtn_add'],
  writes: '新增组织机构',
  summary: 'Adds a node below a parent, or at the top without one',
  input: {
    parentId: id({ wire: 'pid', label: '上级' }),
    name: text(nameField),
    code: text(codeField),
    type: code(classType, { wire: 'classtype', label: '类型', fallback: 2 }),
    enrolledOn: date({ wire: 'inyear', label: '入学年份' }),
    years: integer({ label: '学制', min: 1 }),
    state: code(enabledState, { label: '状态', fallback: 1 }),
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
});

export const classUpdate = call({
  id: 'class.update',
  service,
  method: 'POST',
  path: '/api/school/classes/update',
  permission: ['organization:dbtn_update'],
  writes: '修改组织机构',
  summary: 'Changes a node; what is missing stays, an empty pid moves it to the top, a changed code is ignored',
  input: {
    ...selectedId,
    parentId: clearable(id({ wire: 'pid', label: '上级' })),
    name: text(nameField),
    code: text({ label: '编码', max: 64 }),
    type: code(classType, { wire: 'classtype', label: '类型' }),
    enrolledOn: clearable(date({ wire: 'inyear', label: '入学年份' })),
    years: clearable(integer({ label: '学制', min: 1 })),
    state: code(enabledState, { label: '状态' }),
  },
  answer: { kind: 'none' },
});

export const classCodeValidate = call({
  id: 'class.codevalidate',
  service,
  method: 'POST',
  path: '/api/school/classes/codevalidate',
  summary: 'Says whether a code is usable: no other node of the school has it',
  input: { code: text(codeField), id: id() },
  answer: { kind: 'boolean' },
});

export const classSwitch = call({
  id: 'class.switch',
  service,
  method: 'POST',
  path: '/api/school/classes/switch',
  permission: ['organization:dbtn_switchstate'],
  writes: '启用或禁用组织机构',
  summary: 'Enables a disabled node and disables an enabled one, with all its descendants',
  input: switchSelection,
  answer: { kind: 'none' },
});
