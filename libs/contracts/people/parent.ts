import {
  clearable,
  entityCalls,
  entityRows,
  filters,
  flag,
  id,
  list,
  type MenuEntry,
  paged,
  selectedId,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';
import { boundStudent } from './binding.js';
import { parentKind, personFields, personFilters, personForm, personRow, personShown } from './person.js';

const parent = entityCalls(parentKind);
const { sex, remark, state, ...said } = personForm(parentKind);
/** In this order a request is checked. */
const form = { ...said, sex, remark, state };

const common = personFilters(parentKind);

/** Filters of the list and its export. */
const parentFilters = {
  state: common.state,
  creationType: common.creationType,
  activated: flag({ wire: 'actived', label: '是否激活' }),
  phone: common.phone,
  name: common.name,
  idNumber: text({ wire: 'idno', label: '证件号码' }),
};

export const parentCheck = parent.check('/api/school/parent/invalidate', {
  input: {
    id: id(),
    phone: text({ wire: 'mobil', max: 32, label: '手机号码' }),
    idNumber: personFields(parentKind).idNumber,
  },
  summary: 'True when no other parent of the school has the phone or identity number',
});

export const parentAdd = parent.add('/api/school/parent/add', {
  permission: ['parent:dbtn_add'],
  input: form,
  summary: 'Adds a parent by hand',
});

export const parentAddAndBind = parent.add('/api/school/parent/addandbindstudent', {
  changes: ['parent', 'student'],
  permission: ['student:dbtn_bind'],
  writes: '新增并绑定家长',
  input: {
    studentId: id({ wire: 'studentid', aliases: ['studentId'], required: '请选择学生', label: '学生' }),
    ...form,
  },
  summary: 'Adds a parent and binds it to a student, both or neither',
});

export const parentUpdate = parent.update('/api/school/parent/update', {
  permission: ['parent:dbtn_update'],
  input: { ...selectedId, ...form },
  summary: 'Changes a parent',
});

export const parentDelete = parent.delete('/api/school/parent/delete', {
  permission: ['parent:dbtn_delete'],
  summary: 'Removes parents and their bindings',
});

export const parentSwitchState = parent.switchState('/api/school/parent/switchstate', {
  permission: ['parent:dbtn_switchstate'],
  writes: '切换家长状态',
  summary: 'Enables disabled parents and disables enabled ones',
});

export const parentQuery = parent.query('/api/school/parent/query', {
  limited: 'byClass',
  filters: parentFilters,
  row: {
    ...personShown(parentKind),
    ...personRow(parentKind),
    account: clearable(text({ wire: 'bindaccount' })),
    /** Account of the parent's app; null until it is activated. */
    accountId: clearable(id({ wire: 'parentid' })),
    /** Follower of the official account; null until the parent follows it. */
    followerId: clearable(text({ wire: 'appid' })),
    activated: flag({ wire: 'actived', always: true, label: '已激活' }),
    students: list(boundStudent, { wire: 'bindstudents', always: true, label: '学生' }),
  },
  summary: 'Lists parents with their bound students',
});

export const parentExport = parent.call('/api/school/parent/export', {
  limited: 'byClass',
  permission: ['parent:dbtn_export'],
  input: filters(parentFilters),
  answer: workbookAnswer('家长数据.xlsx'),
  summary: 'Answers the parents that the filters give as a workbook',
});

export const parentSuggest = parent.call('/api/school/parent/querywithkeyword', {
  input: paged({ keyword: text({ label: '关键字' }) }),
  answer: { kind: 'paged', fields: personShown(parentKind) },
  summary: 'Finds parents whose name, code or phone contains the keyword, for pickers',
});

export const parentUnbind = parent.call('/api/school/parent/unbind', {
  changes: ['parent', 'student'],
  permission: ['parent:dbtn_unbind'],
  writes: '解除家长绑定',
  input: selectedId,
  answer: { kind: 'none' },
  summary: 'Ends one binding by its id',
});

export const parentCodeCheck = parent.check('/api/school/parent/codecheck', {
  input: { code: said.code, id: id() },
  summary: 'True when no other parent of the school has the code',
});

export const parentBoundStudents = parent.call('/api/school/parent/querybindedstudent', {
  limited: 'byClass',
  method: 'GET',
  body: 'query',
  input: { parentId: id({ wire: 'parentid', aliases: ['parentId'], required: '请选择家长', label: '家长' }) },
  answer: { kind: 'list', fields: boundStudent },
  summary: 'Lists the students that are bound to a parent',
});

/** Its place in the menu, and the buttons that can be granted. */
export const parentMenu: MenuEntry = {
  component: 'parent',
  isOpenToLimited: true,
  path: '/Base/parent',
  text: '家长管理',
  icon: 'contacts',
  buttons: {
    dbtn_add: '新增',
    dbtn_update: '修改',
    dbtn_delete: '批量删除',
    dbtn_import: '导入',
    dbtn_export: '导出',
    dbtn_switchstate: '启用/禁用',
    dbtn_unbind: '解除绑定',
  },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const parentTexts = translations(entityRows('家长', ['Parent', 'Padre o madre', '保護者'], '切换家长状态'), {
  家长管理: ['Parents', 'Padres', '保護者管理'],
  解除绑定: ['Unbind', 'Desvincular', '紐付け解除'],
  '编码已存在，请重新输入': [
    'This code exists already, please enter another',
    'Este código ya existe, introduzca otro',
    'このコードは既に存在します。入力し直してください',
  ],
  '手机号码已存在，请重新输入': [
    'This mobile number exists already, please enter another',
    'Este número de móvil ya existe, introduzca otro',
    'この携帯電話番号は既に存在します。入力し直してください',
  ],
  '证件号码已存在，请重新输入': [
    'This identity number exists already, please enter another',
    'Este número de documento ya existe, introduzca otro',
    'この証明書番号は既に存在します。入力し直してください',
  ],
  新增并绑定家长: ['Add and bind parent', 'Añadir y vincular padre o madre', '保護者の追加と紐付け'],
  仍有学生绑定该家长: ['Still bound to a student', 'Sigue vinculado a un alumno', '生徒との紐付けが残っています'],
  是否激活: ['Activated', 'Activado', '有効化'],
  关注公众号: ['Follows the official account', 'Sigue la cuenta oficial', '公式アカウントのフォロー'],
});
