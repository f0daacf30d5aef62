import { deviceType } from '../enumerations.js';
import { fact, listedIn, removed, type Thing, thingOf, translations, valuesOf } from '../kernel/index.js';
import { accessPolicyUpdate } from './access-approval.js';
import { accessRuleAdd, accessRuleMenu } from './access-rule.js';
import { areaAdd } from './area.js';
import { controlRestoreArea } from './area-order.js';
import { building } from './building.js';
import { buildingType } from './building-type.js';
import { commandMessageOf } from './command-terms.js';
import { controlOpenDoor, controlTiming } from './control.js';
import { deviceAdd, deviceCredential, doorControllerMenu, faceTerminalMenu } from './device.js';
import { deviceBindingBind, deviceBindingDelete } from './device-binding.js';
import { doorAdd } from './door.js';
import { floorPlanAdd, floorPlanDelete, floorPlanUpdate } from './floor-plan.js';
import { goods } from './goods.js';
import { room } from './room.js';
import { roomType } from './room-type.js';
import { temporaryDeviceAdd, temporaryDeviceDelete } from './temporary-device.js';

const [doorController] = deviceType.codes;

const device: Thing = {
  key: 'device',
  source: 'devices',
  category: 'device',
  label: '设备',
  name: ['name', 'code'],
  values: { ...valuesOf(deviceAdd.input), areaId: { label: '区域', means: ['area'] } },
  events: {
    DeviceRegistered: deviceAdd.writes!,
    DeviceChanged: '修改设备',
    DeviceRemoved: removed('删除设备'),
    DeviceCredentialIssued: fact(deviceCredential.writes!),
    DeviceAccessRequested: fact('更新设备权限'),
  },
  address: (values) =>
    listedIn(values.type === doorController ? doorControllerMenu : faceTerminalMenu, 'code')?.(values),
};

const door: Thing = {
  key: 'door',
  source: 'devices',
  category: 'device',
  label: '门',
  idIn: 'doorId',
  name: ['name', 'code'],
  values: valuesOf(doorAdd.input),
  events: {
    DoorAdded: doorAdd.writes!,
    DoorChanged: '修改门',
    DoorRemoved: removed('删除门'),
  },
};

const deviceBinding: Thing = {
  key: 'deviceBinding',
  source: 'devices',
  category: 'deviceBinding',
  label: '设备绑定',
  of: ['device'],
  name: [],
  values: {
    buildingId: { label: '楼栋', means: [building.entity] },
    unit: { label: '单元' },
    floor: { label: '楼层' },
  },
  events: { DeviceBound: deviceBindingBind.writes!, DeviceUnbound: removed(deviceBindingDelete.writes!) },
};

const floorPlan: Thing = {
  key: 'floorPlan',
  source: 'devices',
  category: 'floorPlan',
  label: '平面图',
  name: ['buildingId', 'floor'],
  values: { buildingId: deviceBinding.values.buildingId!, floor: deviceBinding.values.floor! },
  events: {
    FloorPlanAdded: floorPlanAdd.writes!,
    FloorPlanChanged: floorPlanUpdate.writes!,
    FloorPlanRemoved: removed(floorPlanDelete.writes!),
  },
};

const area: Thing = {
  key: 'area',
  source: 'devices',
  category: 'area',
  label: '区域',
  idIn: 'areaId',
  name: ['name', 'code'],
  values: { ...valuesOf(areaAdd.input), parentId: { label: '上级区域', means: ['area'] } },
  events: { AreaAdded: areaAdd.writes!, AreaChanged: '修改区域' },
};

/** The device that something is about, and its door. */
export const atDevice = {
  deviceId: { label: '设备', means: ['device'] },
  doorCode: { label: '门', means: ['door'], within: 'deviceId', by: 'code' },
} as const satisfies Thing['values'];

/** How a command ended, in words. */
export const commandStages: Readonly<Record<string, string>> = Object.fromEntries(
  (['done', 'failed', 'rejected', 'expired', 'unknown'] as const).map((stage) => [stage, commandMessageOf(stage)]),
);

const command: Thing = {
  key: 'command',
  source: 'devices',
  category: 'command',
  label: '设备指令',
  name: ['deviceId', 'doorCode'],
  values: {
    ...atDevice,
    operation: {
      label: '指令',
      labels: {
        'door.open': controlOpenDoor.writes!,
        'door.mode': '设置门的控制方式',
        'clock.set': controlTiming.writes!,
        reboot: '重启设备',
        diagnose: '诊断设备',
      },
    },
    stage: { label: '结果', labels: commandStages },
    requestedAt: { label: '时间', isMoment: true },
  },
  events: {
    DeviceCommandRequested: fact('下发设备指令'),
    DeviceCommandConcluded: fact('设备指令结束'),
    DeviceAccessConcluded: fact('设备权限已更新'),
  },
};

const areaOrder: Thing = {
  key: 'areaOrder',
  source: 'devices',
  category: 'areaOrder',
  label: '紧急开门',
  name: ['areaName'],
  values: {
    areaId: { label: '区域', means: ['area'] },
    areaName: { label: '区域' },
    isRestoring: { label: controlRestoreArea.writes! },
    requestedAt: { label: '时间', isMoment: true },
  },
  events: { AreaDoorsOrdered: fact('下发区域全部门指令') },
};

const presence: Thing = {
  key: 'presence',
  source: 'devices',
  category: 'presence',
  label: '设备',
  name: ['deviceId'],
  values: { deviceId: atDevice.deviceId, isOnline: { label: '在线' }, isCertain: { label: '在线状态可知' } },
  events: {
    DevicePresenceChanged: fact('设备在线状态变化'),
    PresenceCertaintyChanged: fact('设备在线状态变化'),
    DevicePresenceConfirmed: fact('设备在线状态确认'),
  },
};

const temporaryDevice: Thing = {
  key: 'temporaryDevice',
  source: 'devices',
  category: 'temporaryDevice',
  label: '临时通行设备',
  name: ['deviceId', 'doorId'],
  values: { deviceId: atDevice.deviceId, doorId: { label: '门', means: ['door'] } },
  events: {
    TemporaryDeviceListed: temporaryDeviceAdd.writes!,
    TemporaryDeviceUnlisted: removed(temporaryDeviceDelete.writes!),
  },
};

const accessRule: Thing = {
  key: 'accessRule',
  source: 'devices',
  category: 'accessRule',
  label: '通行规则',
  name: ['name'],
  values: {
    ...valuesOf(accessRuleAdd.input),
    isDeny: { label: '禁止' },
    isEnabled: { label: '启用' },
    classIds: { label: '班级', means: ['class'] },
    personIds: { label: '人员', means: ['student', 'teacher'] },
    areaIds: { label: '区域', means: ['area'] },
    deviceIds: { label: '设备', means: ['device'] },
    doorIds: { label: '门', means: ['door'] },
    validFrom: { label: '开始日期', isMoment: true },
    validTo: { label: '结束日期', isMoment: true },
  },
  events: {
    AccessRuleAdded: accessRuleAdd.writes!,
    AccessRuleChanged: '修改通行规则',
    AccessRuleRemoved: removed('删除通行规则'),
  },
  address: listedIn(accessRuleMenu, 'name'),
};

const accessProposal: Thing = {
  key: 'accessProposal',
  source: 'devices',
  category: 'accessProposal',
  label: '通行规则提议',
  name: [],
  values: {
    persons: { label: '影响人数' },
    'by.name': { label: '提交人或审核人' },
    reason: { label: '审核意见' },
  },
  events: {
    AccessChangeProposed: fact('提议修改通行规则'),
    AccessChangeApproved: fact('通过通行规则提议'),
    AccessChangeRefused: fact('拒绝通行规则提议'),
  },
};

const accessPolicy: Thing = {
  key: 'accessPolicy',
  source: 'devices',
  category: 'accessPolicy',
  label: '通行审批设置',
  name: [],
  values: valuesOf(accessPolicyUpdate.input),
  events: { AccessPolicyChanged: accessPolicyUpdate.writes! },
};

/** What auditors are told about devices. */
export const devicesThings: readonly Thing[] = [
  device,
  door,
  area,
  deviceBinding,
  floorPlan,
  command,
  areaOrder,
  presence,
  temporaryDevice,
  accessRule,
  accessProposal,
  accessPolicy,
  thingOf(buildingType),
  thingOf(building),
  thingOf(roomType),
  thingOf(goods),
  thingOf(room),
];

/** English, Spanish and Japanese of the texts above that nothing else says. */
export const devicesThingsTexts = translations({
  影响人数: ['Persons concerned', 'Personas afectadas', '影響人数'],
  提交人或审核人: ['Proposed or decided by', 'Propuesta o decidida por', '提出者または審査者'],
  提议修改通行规则: ['Propose a change of access rules', 'Proponer un cambio de reglas', '通行ルールの変更を提案'],
  通过通行规则提议: ['Approve a proposed access rule', 'Aprobar una regla propuesta', '通行ルールの提案を承認'],
  拒绝通行规则提议: ['Refuse a proposed access rule', 'Rechazar una regla propuesta', '通行ルールの提案を拒否'],
  设备指令: ['Device command', 'Orden al dispositivo', '機器への指令'],
  指令: ['Command', 'Orden', '指令'],
  下发设备指令: ['Send a command to a device', 'Enviar una orden a un dispositivo', '機器への指令の送信'],
  下发区域全部门指令: [
    'Order about all doors of an area',
    'Orden sobre todas las puertas de un área',
    '区域の全ドアへの指令',
  ],
  设备指令结束: ['Device command ended', 'Orden al dispositivo terminada', '機器への指令の終了'],
  设置门的控制方式: ['Set how a door is controlled', 'Fijar el control de una puerta', 'ドアの制御方式の設定'],
  重启设备: ['Restart the device', 'Reiniciar el dispositivo', '機器の再起動'],
  更新设备权限: ['Update device permissions', 'Actualizar permisos del dispositivo', '機器の権限を更新'],
  设备权限已更新: ['Device permissions updated', 'Permisos del dispositivo actualizados', '機器の権限を更新済み'],
  诊断设备: ['Diagnose the device', 'Diagnosticar el dispositivo', '機器の診断'],
  设备在线状态变化: ['Device reachability changed', 'Cambio de conexión del dispositivo', '機器の接続状態の変化'],
  在线状态可知: ['Reachability is known', 'Conexión conocida', '接続状態が判明'],
});
