import {
  call,
  clearable,
  flag,
  id,
  list,
  type MenuEntry,
  paged,
  selectedId,
  text,
  translations,
} from '../kernel/index.js';
import { boundStudent } from './binding.js';
import {
  parentKind,
  personAdd,
  personCall,
  personCodeCheck,
  personDelete,
  personExport,
  personFields,
  personFilters,
  personQuery,
  personRow,
  personShown,
  personSwitchState,
  personUpdate,
  remarkField,
  sexField,
  stateField,
} from './person.js';

const said = personFields(parentKind);

/** Fields of the form; what may be empty can be cleared by an update, what an update does not send stays. */
const form = {
  code: said.code,
  name: said.name,
  phone: said.phone,
  idNumber: clearable(said.idNumber),
  sex: clearable(sexField),
  remark: remarkField,
  state: stateField,
};

const { state, creationType, phone, name } = personFilters(parentKind);

/** Filters of the list and its export. */
const parentFilters = {
  state,
  creationType,
  activated: flag({ wire: 'actived', label: '是否激活' }),
  phone,
  name,
  idNumber: text({ wire: 'idno', label: '证件号码' }),
};

export const parentCheck = call({
  ...personCall(parentKind, 'invalidate'),
  input: { id: id(), phone: text({ wire: 'mobil', max: 32, label: '手机号码' }), idNumber: said.idNumber },
  answer: { kind: 'boolean' },
  summary: 'True when no other parent of the school has the phone or identity number',
});

export const parentAdd = personAdd(parentKind, form);

export const parentAddAndBind = call({
  ...personCall(parentKind, 'addandbindstudent'),
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

export const parentUpdate = personUpdate(parentKind, form);

export const parentDelete = personDelete(parentKind, ' and their bindings');

export const parentSwitchState = personSwitchState(parentKind);

export const parentQuery = personQuery(
  parentKind,
  parentFilters,
  {
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
  'bound students',
);

export const parentExport = personExport(parentKind, parentFilters);

export const parentSuggest = call({
  ...personCall(parentKind, 'querywithkeyword'),
  input: paged({ keyword: text({ label: '关键字' }) }),
  answer: { kind: 'paged', fields: personShown(parentKind) },
  summary: 'Finds parents whose name, code or phone contains the keyword, for pickers',
});

export const parentUnbind = call({
  ...personCall(parentKind, 'unbind'),
  permission: ['parent:dbtn_unbind'],
  writes: '解除家长绑定',
  input: selectedId,
  answer: { kind: 'none' },
  summary: 'Ends one binding by its id',
});

export const parentCodeCheck = personCodeCheck(parentKind, 'codecheck', { code: said.code, id: id() });

export const parentBoundStudents = call({
  ...personCall(parentKind, 'querybindedstudent'),
  method: 'GET',
  body: 'query',
  input: { parentId: id({ wire: 'parentid', aliases: ['parentId'], required: '请选择家长', label: '家长' }) },
  answer: { kind: 'list', fields: boundStudent },
  summary: 'Lists the students that are bound to a parent',
});

/** Its place in the menu, and the buttons that can be granted. */
export const parentMenu: MenuEntry = {
  component: 'parent',
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

/** English, Spanish and Japanese of the texts above, and of the refusals that its handlers give. */
export const parentTexts = translations({
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
  新增家长: ['Add parent', 'Añadir padre o madre', '保護者の追加'],
  新增并绑定家长: ['Add and bind parent', 'Añadir y vincular padre o madre', '保護者の追加と紐付け'],
  修改家长: ['Change parent', 'Modificar padre o madre', '保護者の変更'],
  删除家长: ['Delete parents', 'Eliminar padres', '保護者の削除'],
  切换家长状态: ['Enable or disable parents', 'Activar o desactivar padres', '保護者の状態切替'],
  仍有学生绑定该家长: ['Still bound to a student', 'Sigue vinculado a un alumno', '生徒との紐付けが残っています'],
  是否激活: ['Activated', 'Activado', '有効化'],
  关注公众号: ['Follows the official account', 'Sigue la cuenta oficial', '公式アカウントのフォロー'],
});
