import { doorControlType } from '../enumerations.js';
import { code, entityCalls, entityRows, id, ids, integer, text, translations } from '../kernel/index.js';

const door = entityCalls({
  service: 'devices',
  id: 'door',
  label: '门',
  streams: { category: 'device', idIn: 'deviceId' },
});

const deviceId = id({ wire: 'deviceid', required: '请选择设备' });

/** What a form says of a door (source: 002 §5). */
const attributes = {
  code: text({ wire: 'no', label: '门号', required: '请输入门号', max: 16 }),
  name: text({ label: '门名称', required: '请输入门名称', max: 64 }),
  controlMode: code(doorControlType, { wire: 'controleway', label: '控制方式', required: '请选择控制方式' }),
  /** Seconds; a device keeps no door open longer than an hour on one command. */
  openSeconds: integer({ wire: 'opendelay', label: '开门延时', required: '请输入开门延时', min: 0, max: 3600 }),
  index: integer({ label: '序号', fallback: 0 }),
};

const writers = ['facedevice:dbtn_door', 'accessdevice:dbtn_door'];

export const doorQuery = door.list('/api/dg/device/door/query', {
  input: { deviceId },
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      deviceId: id({ wire: 'deviceid', always: true }),
      code: text({ wire: 'no', always: true }),
      name: text({ always: true }),
      controlMode: code(doorControlType, { wire: 'controleway', always: true }),
      openSeconds: integer({ wire: 'opendelay', always: true }),
      index: integer({ always: true }),
    },
  },
  summary: 'Lists the doors of a device in their order',
});

export const doorAdd = door.add('/api/dg/device/door/add', {
  permission: writers,
  input: { deviceId, ...attributes },
  summary: 'Adds a door to a device',
});

export const doorUpdate = door.update('/api/dg/device/door/update', {
  permission: writers,
  input: { id: id({ required: '请选择门' }), deviceId, ...attributes },
  summary: 'Replaces what is known of a door',
});

export const doorDelete = door.delete('/api/dg/device/door/delete', {
  permission: writers,
  input: { ids: ids({ aliases: ['id'], label: '门', required: '请选择门' }) },
  summary: 'Removes doors of devices',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const doorTexts = translations(entityRows('门', ['Door', 'Puerta', 'ドア']), {
  控制方式: ['Control mode', 'Modo de control', '制御方式'],
  开门延时: ['Open time', 'Tiempo de apertura', '開放時間'],
  序号: ['Order', 'Orden', '表示順'],
  请输入门号: ['Please enter the door number', 'Introduzca el número de puerta', 'ドア番号を入力してください'],
  请输入门名称: ['Please enter the door name', 'Introduzca el nombre de la puerta', 'ドア名を入力してください'],
  请选择控制方式: ['Please choose the control mode', 'Elija el modo de control', '制御方式を選択してください'],
  请输入开门延时: ['Please enter the open time', 'Introduzca el tiempo de apertura', '開放時間を入力してください'],
  请选择门: ['Please choose a door', 'Elija una puerta', 'ドアを選択してください'],
});
