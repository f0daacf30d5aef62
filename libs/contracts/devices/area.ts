import { enabledState } from '../enumerations.js';
import {
  clearable,
  code,
  entityCalls,
  entityRows,
  id,
  list,
  type MenuEntry,
  type Referred,
  text,
  translations,
  tree,
} from '../kernel/index.js';

const area = entityCalls({ service: 'devices', id: 'area', label: '区域', streams: { category: 'area' } });

const areaCode = text({ label: '编码', required: '请输入编码', max: 64 });

const attributes = {
  name: text({ label: '区域名称', required: '请输入区域名称', max: 64 }),
  code: areaCode,
};

/** An area as lists and trees answer it. */
const areaRow = {
  id: id({ always: true }),
  name: text({ always: true }),
  code: text({ always: true }),
  /** The area around it; null at the top. */
  parentId: clearable(id({ wire: 'parentid' })),
  state: code(enabledState, { always: true }),
};

export const areaQuery = area.list('/api/dg/base/area/query', {
  input: {},
  answer: {
    kind: 'object',
    fields: { tree: tree(areaRow, { always: true }), list: list(areaRow, { always: true }) },
  },
  summary: 'Answers all areas of the school, as a tree and flat',
});

/** Areas, as references name them. */
export const areas: Referred = { entity: 'area', attributes, calls: { query: areaQuery }, isTree: true };

export const areaAdd = area.add('/api/dg/base/area/add', {
  permission: ['areas:dbtn_add'],
  input: { ...attributes, parentId: id({ wire: 'parentid', label: '上级区域' }) },
  summary: 'Adds an area, below another one or at the top',
});

export const areaUpdate = area.update('/api/dg/base/area/update', {
  permission: ['areas:dbtn_update'],
  input: {
    id: id({ required: '请选择区域' }),
    ...attributes,
    /** Missing leaves the area where it is, null moves it to the top. */
    parentId: clearable(id({ wire: 'parentid', label: '上级区域' })),
  },
  summary: 'Renames an area or moves it with everything below it',
});

export const areaCodeValidate = area.check('/api/dg/base/area/codevalidate', {
  input: { code: areaCode, id: id() },
  summary: 'True when no other area of the school has the code',
});

/** Its place in the menu, and the buttons that can be granted. */
export const areaMenu: MenuEntry = {
  component: 'areas',
  path: '/Device/areas',
  text: '区域管理',
  icon: 'environment',
  buttons: { dbtn_add: '新增', dbtn_update: '修改' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const areaTexts = translations(entityRows('区域', ['Area', 'Área', 'エリア']), {
  区域管理: ['Areas', 'Áreas', 'エリア管理'],
  区域名称: ['Area name', 'Nombre del área', 'エリア名'],
  上级区域: ['Parent area', 'Área superior', '上位エリア'],
  请输入区域名称: ['Please enter the area name', 'Introduzca el nombre del área', 'エリア名を入力してください'],
  区域不存在: ['The area does not exist', 'El área no existe', 'エリアが存在しません'],
  上级区域不能是自身或其下级: [
    'An area cannot be placed inside itself or an area below it',
    'Un área no puede estar dentro de sí misma ni de un área inferior',
    '上位エリアに自身またはその下位エリアは指定できません',
  ],
});
