import { call, clearable, id, list, type MenuEntry, paged, text, translations } from '../kernel/index.js';
import { cardFields } from './card.js';
import {
  classField,
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
  teacherKind,
} from './person.js';

const said = personFields(teacherKind);

/** Fields of the form; what may be empty can be cleared by an update, what an update does not send stays. */
const form = {
  code: said.code,
  name: said.name,
  sex: clearable(sexField),
  phone: said.phone,
  idNumber: clearable(said.idNumber),
  ...cardFields,
  classId: clearable(id({ ...classField, label: '组织机构' })),
  remark: remarkField,
  state: stateField,
};

const { creationType, state, name, phone } = personFilters({ phone: { label: '手机号码' } });

/** Filters of the list and its export; the organisation unit includes its descendants. */
const teacherFilters = {
  classId: id({ ...classField, label: '组织机构' }),
  code: text({ label: '教师编号' }),
  creationType,
  state,
  name,
  phone,
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

export const teacherAdd = personAdd(teacherKind, form);

export const teacherUpdate = personUpdate(teacherKind, form);

export const teacherCodeCheck = personCodeCheck(teacherKind, 'nocheck', {
  id: id({ aliases: ['teacherid', 'teacherId'] }),
  code: { ...said.code, wire: 'no', aliases: ['code'] },
});

export const teacherDelete = personDelete(teacherKind);

export const teacherSwitchState = personSwitchState(teacherKind);

export const teacherQuery = personQuery(
  teacherKind,
  teacherFilters,
  {
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
  'organisation unit',
);

const keyword = text({ label: '关键字' });

export const teacherSuggest = call({
  ...personCall(teacherKind, 'querybykeyword'),
  // Outside of the filters the keyword is taken too.
  input: { ...paged({ keyword }), keyword },
  answer: { kind: 'paged', fields: shown },
  summary: 'Finds teachers whose name, code or phone contains the keyword, for pickers',
});

export const teacherExport = personExport(teacherKind, teacherFilters);

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

/** English, Spanish and Japanese of the texts above, and of the refusals that its handlers give. */
export const teacherTexts = translations({
  教师管理: ['Teachers', 'Docentes', '教師管理'],
  '教师编号已存在，请重新输入': [
    'This teacher number exists already, please enter another',
    'Este número de docente ya existe, introduzca otro',
    'この教師番号は既に存在します。入力し直してください',
  ],
  新增教师: ['Add teacher', 'Añadir docente', '教師の追加'],
  修改教师: ['Change teacher', 'Modificar docente', '教師の変更'],
  删除教师: ['Delete teachers', 'Eliminar docentes', '教師の削除'],
  切换教师状态: ['Enable or disable teachers', 'Activar o desactivar docentes', '教師の状態切替'],
});
