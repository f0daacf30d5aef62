import { deviceType, direction, enabledState } from '../enumerations.js';
import {
  clearable,
  code,
  entityCalls,
  entityRows,
  flag,
  id,
  ids,
  integer,
  ipv4,
  type MenuEntry,
  text,
  translations,
} from '../kernel/index.js';
import { driverName } from './device-driver.js';

const device = entityCalls({
  service: 'devices',
  id: 'device',
  label: '设备',
  streams: { category: 'device' },
  shows: ['device', 'area', 'presence'],
});

const deviceCode = text({ label: '机号', required: '请输入机号', max: 64 });

/** What a form says of a device (source: 002 §5; labels of screens.yaml); an update leaves what it does not send, and clears what it sends empty. */
const attributes = {
  type: code(deviceType, { label: '设备类型', required: '请选择设备类型' }),
  factory: text({ label: '设备厂家', required: '请选择设备厂家', max: 64 }),
  model: text({ wire: 'module', label: '设备型号', required: '请选择设备型号', max: 64 }),
  areaId: id({ wire: 'areaid', label: '区域', required: '请选择区域' }),
  code: deviceCode,
  name: text({ label: '设备名称', required: '请输入设备名称', max: 64 }),
  state: code(enabledState, { label: '使用状态', required: '请选择使用状态', fallback: 1 }),
  gateway: clearable(text({ label: '网关', max: 64 })),
  workstation: clearable(text({ label: '工作站', max: 64 })),
  linkType: clearable(text({ wire: 'linktype', label: '连接方式', max: 64 })),
  ip: clearable(ipv4({ label: 'IP', invalid: 'IP地址格式不正确' })),
  version: clearable(text({ label: '固件版本', max: 64 })),
  serialNumber: clearable(text({ wire: 'sn', label: 'SN', max: 64 })),
  parameterName: clearable(text({ wire: 'paramname', label: '参数名称', max: 64 })),
  position: clearable(text({ label: '位置', max: 256 })),
  remark: clearable(text({ label: '备注', max: 256 })),
  port: clearable(integer({ label: '端口', min: 0, max: 65535 })),
  direction: clearable(code(direction, { wire: 'directory', label: '方向' })),
  singleSwipe: flag({ wire: 'onsecard', label: '启用单次刷卡' }),
  /** How the gateway speaks with it, `native` where nothing is said (beyond the specification). */
  driver: text({ label: '通讯协议', pattern: driverName, invalid: '通讯协议不支持' }),
};

const deviceId = id({ required: '请选择设备' });

export const deviceQuery = device.query('/api/dg/device/query', {
  filters: {
    type: code(deviceType, { label: '设备类型' }),
    model: text({ wire: 'module', label: '设备型号' }),
    areaId: id({ wire: 'areaid', label: '区域' }),
    code: text({ label: '机号' }),
    state: code(enabledState, { label: '使用状态' }),
    name: text({ label: '设备名称' }),
    ip: text({ label: '设备IP' }),
    workstation: text({ label: '工作站' }),
    linkType: text({ wire: 'linktype', label: '连接方式' }),
  },
  row: {
    id: id({ always: true }),
    type: code(deviceType, { always: true }),
    factory: text({ always: true }),
    model: text({ wire: 'module', always: true }),
    areaId: id({ wire: 'areaid', always: true }),
    areaName: text({ wire: 'area', always: true, unordered: true }),
    code: text({ always: true }),
    name: text({ always: true }),
    state: code(enabledState, { always: true }),
    gateway: clearable(text()),
    workstation: clearable(text()),
    linkType: clearable(text({ wire: 'linktype' })),
    ip: clearable(text()),
    version: clearable(text()),
    serialNumber: clearable(text({ wire: 'sn' })),
    parameterName: clearable(text({ wire: 'paramname' })),
    position: clearable(text()),
    remark: clearable(text()),
    port: clearable(integer()),
    direction: clearable(code(direction, { wire: 'directory' })),
    singleSwipe: flag({ wire: 'onsecard', always: true }),
    driver: text({ always: true }),
    /** Name of the area around the device's area; null at the top. */
    parentAreaName: clearable(text({ wire: 'pname', unordered: true })),
    /** Null while it is not known. */
    isOnline: clearable(flag({ wire: 'online', always: true, unordered: true })),
  },
  summary: 'Lists devices of both types; an area includes those below it',
});

/** What a device needs to connect. The secret is answered once and kept nowhere; the broker checks it by a verifier. */
const credential = {
  /** Client id and user name of the device at the broker. */
  id: id({ always: true }),
  /** Password of the device at the broker. */
  secret: text({ always: true }),
  /** First levels of every topic of the device, `ac/1/{school}/{device}` (beyond the specification, as the next). */
  topic: text({ always: true }),
  /** Port of the broker inside of Campus; null where the installation has one of its own, whose address its operator knows. */
  brokerPort: clearable(integer({ wire: 'brokerport', always: true })),
};

export const deviceAdd = device.add('/api/dg/device/add', {
  permission: ['devices:dbtn_add', 'facedevice:dbtn_add', 'accessdevice:dbtn_add'],
  input: attributes,
  answer: { kind: 'object', fields: credential },
  summary: 'Adds a device and answers its id and, this once, the secret of its connection to the broker',
});

export const deviceUpdate = device.update('/api/dg/device/update', {
  permission: ['devices:dbtn_update', 'facedevice:dbtn_update', 'accessdevice:dbtn_update'],
  input: { id: deviceId, ...attributes },
  summary: 'Replaces what is known of a device; its type stays',
});

export const deviceDelete = device.delete('/api/dg/device/delete', {
  permission: ['devices:dbtn_delete', 'facedevice:dbtn_delete', 'accessdevice:dbtn_delete'],
  input: { ids: ids({ aliases: ['id'], label: '设备', required: '请选择设备' }) },
  summary: 'Removes devices with their doors and credentials',
});

export const deviceCodeValidate = device.check('/api/dg/device/codevalidate', {
  input: { code: deviceCode, id: id() },
  summary: 'True when no other device of the school has the number',
});

export const deviceCredential = device.call('/api/dg/device/credential', {
  permission: ['devices:dbtn_update', 'facedevice:dbtn_update', 'accessdevice:dbtn_update'],
  writes: '更换设备凭据',
  input: { id: deviceId },
  answer: { kind: 'object', fields: credential },
  summary: 'Gives the device a new secret, shown once, and voids the one before (beyond the specification)',
});

const deviceButtons = { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '删除' };

/** Its place in the menu, and the buttons that can be granted. */
export const deviceMenu: MenuEntry = {
  component: 'devices',
  path: '/Device/devices',
  text: '设备管理',
  icon: 'hdd',
  buttons: deviceButtons,
};

/** Its place in the menu, and the buttons that can be granted. */
export const faceTerminalMenu: MenuEntry = {
  component: 'facedevice',
  path: '/Device/facedevice',
  text: '人脸设备管理',
  icon: 'scan',
  buttons: { ...deviceButtons, dbtn_door: '门参数' },
};

/** Its place in the menu, and the buttons that can be granted. */
export const doorControllerMenu: MenuEntry = {
  component: 'accessdevice',
  path: '/Device/accessdevice',
  text: '门禁设备管理',
  icon: 'lock',
  buttons: { ...deviceButtons, dbtn_door: '门参数' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const deviceTexts = translations(entityRows('设备', ['Device', 'Dispositivo', '機器']), {
  设备管理: ['Devices', 'Dispositivos', '機器管理'],
  人脸设备管理: ['Face terminals', 'Terminales faciales', '顔認証端末管理'],
  门禁设备管理: ['Door controllers', 'Controladores', '入退室機器管理'],
  门参数: ['Door settings', 'Ajustes de puerta', 'ドア設定'],
  设备厂家: ['Manufacturer', 'Fabricante', 'メーカー'],
  设备型号: ['Model', 'Modelo', '型番'],
  使用状态: ['State of use', 'Estado de uso', '使用状態'],
  网关: ['Gateway', 'Pasarela', 'ゲートウェイ'],
  工作站: ['Workstation', 'Estación de trabajo', 'ワークステーション'],
  连接方式: ['Connection', 'Conexión', '接続方式'],
  IP: ['IP address', 'Dirección IP', 'IPアドレス'],
  设备IP: ['Device IP address', 'Dirección IP del dispositivo', '機器のIPアドレス'],
  固件版本: ['Firmware version', 'Versión de firmware', 'ファームウェアのバージョン'],
  SN: ['Serial number', 'Número de serie', 'シリアル番号'],
  参数名称: ['Parameter name', 'Nombre del parámetro', 'パラメーター名'],
  端口: ['Port', 'Puerto', 'ポート'],
  启用单次刷卡: ['Enable single card swipe', 'Permitir una sola pasada de tarjeta', '1回のカード読取を有効化'],
  请选择设备类型: ['Please choose the device type', 'Elija el tipo de dispositivo', '機器種別を選択してください'],
  请选择设备厂家: ['Please choose the manufacturer', 'Elija el fabricante', 'メーカーを選択してください'],
  请选择设备型号: ['Please choose the model', 'Elija el modelo', '型番を選択してください'],
  请输入设备名称: ['Please enter the device name', 'Introduzca el nombre del dispositivo', '機器名を入力してください'],
  请选择使用状态: ['Please choose the state of use', 'Elija el estado de uso', '使用状態を選択してください'],
  IP地址格式不正确: [
    'The IP address is not valid',
    'La dirección IP no es válida',
    'IPアドレスの形式が正しくありません',
  ],
  设备类型不能修改: [
    'The device type cannot be changed',
    'El tipo de dispositivo no se puede cambiar',
    '機器種別は変更できません',
  ],
  更换设备凭据: ['Renew device credential', 'Renovar credencial del dispositivo', '機器の認証情報を更新'],
  '门号重复，请重新输入': [
    'This door number is already used, please enter another one',
    'El número de puerta ya está en uso; introduzca otro',
    'ドア番号が重複しています。再入力してください',
  ],
});
