import { commandState, controllerType, onlineState } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  datetime,
  filters,
  id,
  integer,
  list,
  type MenuEntry,
  paged,
  text,
  translations,
} from '../kernel/index.js';

/** Where the devices are that the control centre shows. */
const place = {
  areaId: id({ wire: 'areaid', label: '区域' }),
  buildingId: id({ wire: 'buildid', label: '楼栋' }),
  unit: integer({ label: '单元' }),
  floor: integer({ label: '楼层' }),
  type: code(controllerType, { label: '设备类型' }),
};

export const controlQuery = call({
  id: 'control.query',
  shows: ['device', 'door', 'area', 'presence', 'deviceBinding', 'building'],
  service: 'devices',
  method: 'POST',
  path: '/api/dg/controllercenter/query',
  input: filters({ ...place, state: integer({ label: '状态' }) }),
  answer: {
    kind: 'list',
    fields: {
      /** Of the door; of the device where it has no doors. */
      id: id({ always: true }),
      name: text({ always: true }),
      state: code(onlineState, { always: true }),
      type: code(controllerType, { always: true }),
      deviceCode: text({ wire: 'devicecode', always: true }),
      doorCode: text({ wire: 'doorcode', always: true }),
      /** Beyond the specification, whose cards of one device are called the same; empty where it has no doors. */
      doorName: text({ wire: 'doorname', always: true }),
    },
  },
  summary: 'Lists one card for every door, and for every device without doors; an area includes those below it',
});

export const controlSummary = call({
  id: 'control.summary',
  shows: ['device', 'door', 'area', 'presence', 'deviceBinding', 'building'],
  service: 'devices',
  method: 'POST',
  path: '/api/dg/controllercenter/summary',
  input: filters(place),
  answer: {
    kind: 'list',
    fields: { state: code(onlineState, { always: true }), number: integer({ always: true }) },
  },
  summary: 'Counts the cards that are online and offline',
});

/** The doors that are meant; a device without a door number stands for all its doors. */
const targets = (required: string) =>
  list(
    {
      deviceCode: text({ wire: 'devicecode', label: '机号', required, max: 64 }),
      doorCode: text({ wire: 'doorcode', label: '门号', max: 16 }),
    },
    { label: '设备', required },
  );

export const controlOpenDoor = call({
  id: 'control.opendoor',
  changes: ['command'],
  service: 'devices',
  method: 'POST',
  path: '/api/dg/controllercenter/opendoor',
  permission: ['control:dbtn_opendoor'],
  writes: '远程开门',
  input: { devices: targets('请选择设备后执行开门') },
  answer: { kind: 'boolean' },
  summary: 'Opens doors; true when every device has confirmed it within five seconds',
});

export const controlTiming = call({
  id: 'control.timing',
  changes: ['command'],
  service: 'devices',
  method: 'POST',
  path: '/api/dg/controllercenter/timing',
  permission: ['control:dbtn_timing'],
  writes: '校准时间',
  input: { devices: targets('请选择设备后执行校准时间') },
  answer: { kind: 'boolean' },
  summary: 'Sets the clocks of devices; true when every device has confirmed it within five seconds',
});

export const controlUploadAccess = call({
  id: 'control.uploadauth',
  changes: ['device', 'command'],
  service: 'devices',
  method: 'POST',
  path: '/api/dg/controllercenter/uploadauth',
  permission: ['control:dbtn_uploadauth'],
  writes: '上传权限',
  input: { devices: targets('请选择设备后执行上传权限') },
  answer: { kind: 'boolean' },
  summary: 'Brings devices all permissions that they are to have, each anew; true when every device has confirmed',
});

export const controlDeleteAccess = call({
  id: 'control.deleteauth',
  changes: ['device', 'command'],
  service: 'devices',
  method: 'POST',
  path: '/api/dg/controllercenter/deleteauth',
  permission: ['control:dbtn_deleteauth'],
  writes: '删除权限',
  input: { devices: targets('请选择设备后执行删除权限') },
  answer: { kind: 'boolean' },
  summary: 'Takes all permissions from doors until somebody uploads them again; true when every device has confirmed',
});

/** A command as lists and the channel tell of it (source: entities.yaml, deviceCommand). */
export const deviceCommandFields = {
  id: id({ always: true }),
  deviceCode: text({ wire: 'devicecode', always: true }),
  doorCode: text({ wire: 'doorcode', always: true, unordered: true }),
  /** `opendoor`, `timing` … */
  command: text({ always: true, unordered: true }),
  state: code(commandState, { always: true }),
  createdAt: datetime({ wire: 'createtime', always: true }),
  answeredAt: clearable(datetime({ wire: 'acktime' })),
  message: text({ always: true, unordered: true }),
};

export const controlQueryCommand = call({
  id: 'control.querycommand',
  shows: ['command', 'device'],
  service: 'devices',
  method: 'POST',
  path: '/api/dg/controllercenter/querycommand',
  input: paged({
    deviceCode: text({ wire: 'devicecode', label: '机号' }),
    state: code(commandState, { label: '状态' }),
  }),
  answer: { kind: 'paged', fields: deviceCommandFields },
  summary: 'Lists commands to devices and what became of them, newest first (beyond the specification)',
});

/** Its place in the menu, and the buttons that can be granted. */
export const controlMenu: MenuEntry = {
  component: 'control',
  path: '/Device/control',
  text: '设备控制中心',
  icon: 'control',
  buttons: {
    dbtn_opendoor: '远程开门',
    dbtn_timing: '校准时间',
    dbtn_uploadauth: '上传权限',
    dbtn_deleteauth: '删除权限',
    dbtn_takealarm: '接手告警',
    dbtn_installation: '安装单',
    dbtn_openarea: '紧急开门',
  },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const controlTexts = translations({
  设备控制中心: ['Control centre', 'Centro de control', '機器制御センター'],
  单元: ['Unit', 'Unidad', 'ユニット'],
  楼层: ['Floor', 'Planta', '階'],
  安装单: ['Installation sheet', 'Hoja de instalación', '設置点検票'],
  远程开门: ['Open door remotely', 'Abrir puerta a distancia', '遠隔開錠'],
  校准时间: ['Set clock', 'Ajustar reloj', '時刻を校正'],
  上传权限: ['Upload permissions', 'Cargar permisos', '権限を送信'],
  删除权限: ['Delete permissions', 'Eliminar permisos', '権限を削除'],
  请选择设备后执行上传权限: [
    'Please choose devices before uploading permissions',
    'Elija dispositivos antes de cargar permisos',
    '機器を選択してから権限を送信してください',
  ],
  请选择设备后执行删除权限: [
    'Please choose devices before deleting permissions',
    'Elija dispositivos antes de eliminar permisos',
    '機器を選択してから権限を削除してください',
  ],
  '上传权限未成功，请稍后重新操作': [
    'The permissions were not confirmed, please try again later',
    'No se confirmaron los permisos; inténtelo más tarde',
    '権限の送信を確認できませんでした。後でもう一度操作してください',
  ],
  '删除权限未成功，请稍后重新操作': [
    'The removal of permissions was not confirmed, please try again later',
    'No se confirmó la eliminación de permisos; inténtelo más tarde',
    '権限の削除を確認できませんでした。後でもう一度操作してください',
  ],
  请选择设备后执行开门: [
    'Please choose devices before opening',
    'Elija dispositivos antes de abrir',
    '機器を選択してから開錠してください',
  ],
  请选择设备后执行校准时间: [
    'Please choose devices before setting clocks',
    'Elija dispositivos antes de ajustar el reloj',
    '機器を選択してから時刻を校正してください',
  ],
  '执行开门未成功，请稍后重新操作': [
    'The door was not confirmed open, please try again later',
    'No se confirmó la apertura; inténtelo más tarde',
    '開錠を確認できませんでした。後でもう一度操作してください',
  ],
  '校准时间未成功，请稍后重新操作': [
    'The clock was not confirmed set, please try again later',
    'No se confirmó el ajuste del reloj; inténtelo más tarde',
    '時刻の校正を確認できませんでした。後でもう一度操作してください',
  ],
});
