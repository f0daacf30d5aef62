import {
  clearable,
  entityCalls,
  entityRows,
  filters,
  id,
  list,
  type MenuEntry,
  paged,
  selectedId,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';
import { cardFields } from './card.js';
import { classField, personFilters, personForm, personRow, personShown, teacherKind } from './person.js';

const teacher = entityCalls(teacherKind);
const { remark, state, ...said } = personForm(teacherKind);
const form = {
  ...said,
  ...cardFields,
  classId: clearable(id({ ...classField, label: '组织机构' })),
  remark,
  state,
};

const common = personFilters({ phone: { label: '手机号码' } });

/** Filters of the list and its export; the organisation unit includes its descendants. */
const teacherFilters = {
  classId: id({ ...classField, label: '组织机构' }),
  code: text({ label: '教师编号' }),
  creationType: common.creationType,
  state: common.state,
  name: common.name,
  phone: common.phone,
};

const row = personRow(teacherKind);

/** What lists and pickers show of every teacher. */
const shown = {
  ...personShown(teacherKind),
  classId: clearable(id({ wire: 'classesid' })),
  /** Names from the top of the tree to the organisation unit, joined by a slash; empty without one. */
  classPath: text({ wire: 'classes', always: true, label: '组织机构' }),
  state: row.state,
};

export const teacherAdd = teacher.add('/api/school/teacher/add', {
  permission: ['teacher:dbtn_add'],
  input: form,
  summary: 'Adds a teacher by hand',
});

export const teacherUpdate = teacher.update('/api/school/teacher/update', {
  permission: ['teacher:dbtn_update'],
  input: { ...selectedId, ...form },
  summary: 'Changes a teacher',
});

export const teacherCodeCheck = teacher.check('/api/school/teacher/nocheck', {
  input: {
    id: id({ aliases: ['teacherid', 'teacherId'] }),
    code: { ...said.code, wire: 'no', aliases: ['code'] },
  },
  summary: 'True when no other teacher of the school has the code',
});

export const teacherDelete = teacher.delete('/api/school/teacher/delete', {
  permission: ['teacher:dbtn_delete'],
  summary: 'Removes teachers',
});

export const teacherSwitchState = teacher.switchState('/api/school/teacher/switchstate', {
  permission: ['teacher:dbtn_switchstate'],
  writes: '切换教师状态',
  summary: 'Enables disabled teachers and disables enabled ones',
});

export const teacherQuery = teacher.query('/api/school/teacher/query', {
  filters: teacherFilters,
  row: {
    ...shown,
    ...row,
    ...cardFields,
    /** Always empty: only parents are bound to students. */
    students: list({ id: id() }, { wire: 'bindstudents', always: true }),
    /** Account of the teacher's app; null until it is activated. */
    account: clearable(text({ wire: 'teacheraccountid' })),
    /** Follower of the official account; null until the teacher follows it. */
    followerId: clearable(text({ wire: 'openid' })),
  },
  summary: 'Lists teachers with their organisation unit',
});

const keyword = text({ label: '关键字' });

export const teacherSuggest = teacher.call('/api/school/teacher/querybykeyword', {
  // Outside of the filters the keyword is taken too.
  input: { ...paged({ keyword }), keyword },
  answer: { kind: 'paged', fields: shown },
  summary: 'Finds teachers whose name, code or phone contains the keyword, for pickers',
});

export const teacherExport = teacher.call('/api/school/teacher/export', {
  permission: ['teacher:dbtn_export'],
  input: filters(teacherFilters),
  answer: workbookAnswer('教师数据.xlsx'),
  summary: 'Answers the teachers that the filters give as a workbook',
});

/** Its place in the menu, and the buttons that can be granted. */
export const teacherMenu: MenuEntry = {
  component: 'teacher',
  path: '/Base/teacher',
  text: '教师管理',
  icon: 'solution',
  buttons: {
    dbtn_add: '新增',
    dbtn_update: '修改',
    dbtn_delete: '批量删除',
    dbtn_import: '导入',
    dbtn_export: '导出',
    dbtn_switchstate: '启用/禁用',
  },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const teacherTexts = translations(entityRows('教师', ['Teacher', 'Docente', '教師'], '切换教师状态'), {
  教师管理: ['Teachers', 'Docentes', '教師管理'],
  '教师编号已存在，请重新输入': [
    'This teacher number exists already, please enter another',
    'Este número de docente ya existe, introduzca otro',
    'この教師番号は既に存在します。入力し直してください',
  ],
});
