import { moduleKind } from '../enumerations.js';
import {
  code,
  entityCalls,
  entityRows,
  flag,
  id,
  integer,
  list,
  type MenuEntry,
  selectedId,
  text,
  translations,
} from '../kernel/index.js';

const module = entityCalls({
  service: 'identity',
  id: 'modular',
  label: '模块',
  shows: ['module', 'account'],
  changes: ['module'],
});

/** A module, as every call answers it. */
const moduleFields = {
  id: id({ always: true }),
  parentId: text({ wire: 'pid', always: true }),
  text: text({ wire: 'displaytext', always: true }),
  application: text({ wire: 'appCode', always: true }),
  kind: code(moduleKind, { always: true }),
  key: text({ wire: 'permkey', always: true }),
  path: text({ always: true }),
  url: text({ always: true }),
  component: text({ always: true }),
  name: text({ always: true }),
  icon: text({ wire: 'displayicon', always: true }),
  isHidden: flag({ wire: 'menuhide', always: true }),
  redirect: text({ always: true }),
  position: integer({ wire: 'displayindex', always: true }),
};

/** An address over HTTP, or a path of the console: none with another scheme, and none that begins with two slashes. */
const place = /^(?:https?:\/\/[^\s\\]+|(?![^/?#]*:|\/\/)[^\s\\]*)$/i;

/** What a request says of a module. `0` as parent is the top, as an empty one is. */
const attributes = {
  parentId: text({ wire: 'pid', label: '上级模块', max: 64 }),
  text: text({ wire: 'displaytext', label: '显示名称', required: '请输入显示名称', max: 64 }),
  application: text({ wire: 'appCode', label: '应用', max: 64 }),
  kind: code(moduleKind, { label: '模块类型', fallback: 1 }),
  key: text({ wire: 'permkey', label: '权限标识', max: 64 }),
  path: text({ label: '路径', max: 256, pattern: place }),
  url: text({ label: '链接', max: 1024, pattern: place }),
  component: text({ label: '组件', max: 64 }),
  name: text({ label: '名称', max: 64 }),
  icon: text({ wire: 'displayicon', label: '图标', max: 64 }),
  isHidden: flag({ wire: 'menuhide', label: '隐藏', fallback: false }),
  redirect: text({ label: '重定向', max: 256, pattern: place }),
  position: integer({ wire: 'displayindex', label: '显示顺序', fallback: 0 }),
};

export const moduleAdd = module.add('/api/schoolmodular/add', {
  permission: ['modular:dbtn_add'],
  summary: 'Adds a module of the school beside those of the product.',
  input: attributes,
});

export const moduleUpdate = module.update('/api/schoolmodular/update', {
  permission: ['modular:dbtn_update'],
  summary:
    'Changes a module. Of a module of the product text, icon, order and visibility change; what code relies on stays.',
  input: { ...selectedId, ...attributes },
});

export const moduleDelete = module.delete('/api/schoolmodular/delete', {
  method: 'GET',
  body: 'query',
  permission: ['modular:dbtn_delete'],
  summary: 'Removes a module of the school that has none below it.',
  input: selectedId,
});

export const moduleQuery = module.call('/api/schoolmodular/query', {
  method: 'GET',
  summary: 'Lists all modules, flat.',
  input: {},
  answer: { kind: 'list', fields: moduleFields },
});

export const moduleQueryByApplication = module.call('/api/schoolmodular/queryofallapp', {
  method: 'GET',
  summary: 'Lists the modules that can be granted, by application.',
  input: {},
  answer: {
    kind: 'list',
    fields: {
      name: text({ wire: 'appName', always: true }),
      code: text({ wire: 'appCode', always: true }),
      modules: list(moduleFields, { wire: 'modulars', always: true }),
    },
  },
});

/** Its place in the menu, and the buttons that can be granted. */
export const moduleMenu: MenuEntry = {
  component: 'modular',
  path: '/System/modular',
  text: '模块管理',
  icon: 'appstore',
  buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '删除' },
  hasScreen: false,
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const moduleTexts = translations(entityRows('模块', ['Module', 'Módulo', 'モジュール']), {
  模块管理: ['Modules', 'Módulos', 'モジュール管理'],
  请输入显示名称: ['Please enter the display name', 'Introduzca el nombre visible', '表示名を入力してください'],
  上级模块不存在: ['The parent module does not exist', 'El módulo superior no existe', '上位モジュールが存在しません'],
  上级模块不能是自己或下级模块: [
    'A module cannot be placed below itself',
    'Un módulo no puede estar debajo de sí mismo',
    'モジュールを自身の下に置くことはできません',
  ],
  '存在下级模块，不允许删除': [
    'There are modules below it, it cannot be deleted',
    'Tiene módulos inferiores, no se puede eliminar',
    '下位モジュールがあるため削除できません',
  ],
  系统模块不允许删除: [
    'Modules of the product cannot be deleted',
    'Los módulos del producto no se pueden eliminar',
    'システムモジュールは削除できません',
  ],
  上级模块: ['Parent module', 'Módulo superior', '上位モジュール'],
  显示名称: ['Display name', 'Nombre visible', '表示名'],
  应用: ['Application', 'Aplicación', 'アプリケーション'],
  模块类型: ['Kind of module', 'Tipo de módulo', 'モジュール種別'],
  权限标识: ['Permission key', 'Clave de permiso', '権限キー'],
  路径: ['Path', 'Ruta', 'パス'],
  链接: ['Link', 'Enlace', 'リンク'],
  组件: ['Component', 'Componente', 'コンポーネント'],
  图标: ['Icon', 'Icono', 'アイコン'],
  隐藏: ['Hidden', 'Oculto', '非表示'],
  重定向: ['Redirect', 'Redirección', 'リダイレクト'],
  显示顺序: ['Order', 'Orden', '表示順'],
});
