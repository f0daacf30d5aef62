import { classType, enabledState } from '../enumerations.js';
import {
  clearable,
  code,
  date,
  entityCalls,
  entityRows,
  id,
  integer,
  list,
  type MenuEntry,
  selectedId,
  text,
  translations,
  tree,
} from '../kernel/index.js';

/** Longest name of a class. */
export const longestClassName = 64;
/** School years that a class can have at most: from the first grade to the last with room to spare. */
export const mostYears = 20;

const nameField = { wire: 'classname', label: '班级名称', required: '请输入班级名称', max: longestClassName } as const;
const codeField = { label: '编码', required: '请输入编码', max: 64 } as const;
const classes = entityCalls({
  service: 'organisation',
  id: 'class',
  label: '组织机构',
  streams: { category: 'class' },
});

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

export const classQueryAll = classes.call('/api/school/classes/queryall', {
  limited: 'byClass',
  method: 'GET',
  summary: 'Lists the nodes of the organisation tree, disabled ones too: every parent before its children',
  input: {},
  answer: { kind: 'list', fields: row },
});

export const classQueryTree = classes.list('/api/school/classes/querytree', {
  limited: 'byClass',
  method: 'GET',
  summary: 'Answers the organisation tree, disabled nodes too, nested (children; tree is the same) and flat (list)',
  input: {},
  answer: { kind: 'object', fields: { children: tree(row), tree: tree(row), list: list(row) } },
});

export const className = classes.call('/api/school/classes/classname', {
  limited: 'byClass',
  method: 'GET',
  summary: 'Answers the names of the ancestors and of the class itself, joined by /',
  input: selectedId,
  answer: { kind: 'string' },
});

export const classAdd = classes.add('/api/school/classes/add', {
  permission: ['organization:dbtn_add'],
  summary: 'Adds a node below a parent, or at the top without one',
  input: {
    parentId: id({ wire: 'pid', label: '上级' }),
    name: text(nameField),
    code: text(codeField),
    type: code(classType, { wire: 'classtype', label: '类型', fallback: 2 }),
    enrolledOn: date({ wire: 'inyear', label: '入学年份' }),
    years: integer({ label: '学制', min: 1, max: mostYears }),
    state: code(enabledState, { label: '状态', fallback: 1 }),
  },
});

export const classUpdate = classes.update('/api/school/classes/update', {
  permission: ['organization:dbtn_update'],
  summary: 'Changes a node; what is missing stays, an empty pid moves it to the top, a changed code is ignored',
  input: {
    ...selectedId,
    parentId: clearable(id({ wire: 'pid', label: '上级' })),
    name: text(nameField),
    code: text({ label: '编码', max: 64 }),
    type: code(classType, { wire: 'classtype', label: '类型' }),
    enrolledOn: clearable(date({ wire: 'inyear', label: '入学年份' })),
    years: clearable(integer({ label: '学制', min: 1, max: mostYears })),
    state: code(enabledState, { label: '状态' }),
  },
});

export const classCodeValidate = classes.check('/api/school/classes/codevalidate', {
  summary: 'Says whether a code is usable: no other node of the school has it',
  input: { code: text(codeField), id: id() },
});

export const classSwitch = classes.switchState('/api/school/classes/switch', {
  permission: ['organization:dbtn_switchstate'],
  summary: 'Enables a disabled node and disables an enabled one, with all its descendants',
});

/** Its place in the menu, and the buttons that can be granted. */
export const classMenu: MenuEntry = {
  component: 'organization',
  path: '/Base/organization',
  text: '组织机构管理',
  icon: 'apartment',
  buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_switchstate: '启用/禁用', dbtn_yearturn: '升级' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const classTexts = translations(
  entityRows('组织机构', ['Organisation unit', 'Unidad organizativa', '組織'], '启用或禁用组织机构'),
  {
    组织机构管理: ['Organisation', 'Organización', '組織管理'],
    请输入班级名称: ['Please enter the class name', 'Introduzca el nombre de la clase', 'クラス名を入力してください'],
    入学年份: ['Enrolment date', 'Fecha de ingreso', '入学年度'],
    学制: ['School years', 'Años de estudio', '修業年限'],
    上级: ['Parent', 'Superior', '上位組織'],
    上级组织机构不存在: ['The parent unit does not exist', 'La unidad superior no existe', '上位組織が存在しません'],
    不能移动到自身或下级组织机构: [
      'A unit cannot be moved below itself or one of its descendants',
      'Una unidad no puede moverse debajo de sí misma ni de una inferior',
      '自身または下位の組織へは移動できません',
    ],
    '组织机构层级不能超过{max}级': [
      'The tree must not be deeper than {max} levels',
      'El árbol no puede tener más de {max} niveles',
      '組織の階層は{max}階層までです',
    ],
  },
);
