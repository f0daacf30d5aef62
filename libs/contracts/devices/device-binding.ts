import { controllerType } from '../enumerations.js';
import {
  code,
  datetime,
  entityCalls,
  filters,
  id,
  ids,
  integer,
  type MenuEntry,
  paged,
  text,
  translations,
} from '../kernel/index.js';

const binding = entityCalls({
  service: 'devices',
  id: 'devicebind',
  label: '设备绑定',
  shows: ['deviceBinding', 'device', 'door', 'building', 'area'],
  changes: ['deviceBinding'],
});

/** A node of the tree: what lies below it is meant too. */
const place = {
  areaId: id({ wire: 'areaid', label: '区域' }),
  buildingId: id({ wire: 'buildid', label: '楼栋' }),
  unit: integer({ label: '单元' }),
  floor: integer({ label: '楼层' }),
};

/** What both lists tell of a device. */
const listed = {
  /** Of the device, and of its binding: a device has one. */
  id: id({ always: true }),
  deviceName: text({ wire: 'devicename', always: true }),
  /** Names of its doors. */
  doors: text({ always: true, unordered: true }),
};

export const deviceBindingQuery = binding.call('/api/dg/devicebind/query', {
  // Flat fields are taken too (source: devicebind.query).
  input: { ...paged(place), ...place },
  answer: {
    kind: 'paged',
    fields: {
      ...listed,
      deviceType: code(controllerType, { wire: 'devicetype', always: true }),
      boundAt: datetime({ wire: 'bindtime', always: true }),
    },
  },
  summary: 'Lists the devices that are bound to a place and what lies in it',
});

export const deviceBindingQueryUnbound = binding.query('/api/dg/devicebind/queryunbind', {
  filters: { keyword: text({ label: '关键字' }), type: code(controllerType, { label: '设备类型' }) },
  row: {
    ...listed,
    deviceCode: text({ wire: 'devicecode', always: true }),
    ip: text({ always: true }),
    type: code(controllerType, { always: true }),
  },
  summary: 'Lists the devices that are bound to no place',
});

export const deviceBindingSummary = binding.call('/api/dg/devicebind/summary', {
  input: filters(place),
  answer: {
    kind: 'object',
    fields: {
      faceTerminals: integer({ wire: 'faceid', always: true }),
      doorControllers: integer({ wire: 'doorgateway', always: true }),
    },
  },
  summary: 'Counts the devices that are bound to a place and what lies in it',
});

export const deviceBindingBind = binding.call('/api/dg/devicebind/bind', {
  permission: ['devicebind:dbtn_bind'],
  writes: '绑定设备',
  input: {
    areaId: id({ wire: 'areaid', required: '请选择区域' }),
    buildingId: id({ wire: 'buildid', required: '请选择楼栋' }),
    unit: integer({ label: '单元', required: '请选择单元' }),
    floor: integer({ label: '楼层', required: '请选择楼层' }),
    deviceIds: ids({ wire: 'deviceids', required: '请选择设备' }),
  },
  answer: { kind: 'none' },
  summary: 'Binds devices to a floor: all of them or none',
});

export const deviceBindingDelete = binding.delete('/api/dg/devicebind/delete', {
  permission: ['devicebind:dbtn_delete'],
  summary: 'Ends bindings: all of them or none',
});

/** Its place in the menu, and the buttons that can be granted. */
export const deviceBindingMenu: MenuEntry = {
  component: 'devicebind',
  path: '/Device/devicebind',
  text: '设备绑定',
  icon: 'link',
  buttons: { dbtn_bind: '添加绑定', dbtn_delete: '删除', dbtn_plan: '编辑平面图' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const deviceBindingTexts = translations({
  设备绑定: ['Device bindings', 'Vínculos de dispositivos', '機器の紐付け'],
  添加绑定: ['Bind devices', 'Vincular dispositivos', '紐付けの追加'],
  编辑平面图: ['Edit floor plans', 'Editar planos de planta', 'フロア図の編集'],
  绑定设备: ['Bind devices to a floor', 'Vincular dispositivos a una planta', '機器を階に紐付け'],
  删除设备绑定: ['End device bindings', 'Quitar vínculos de dispositivos', '機器の紐付けの解除'],
  设备已被绑定: ['The device is bound already', 'El dispositivo ya está vinculado', 'この機器は既に紐付けられています'],
  设备绑定不存在: ['There is no such binding', 'Este vínculo no existe', 'この紐付けは存在しません'],
});
