import { controllerType } from '../enumerations.js';
import { call, clearable, code, entityCalls, id, list, nested, text, translations } from '../kernel/index.js';
import { groupField, pagedInGroup, pageOfParts } from './group-part.js';

const assigned = entityCalls({
  service: 'attendance',
  id: 'attgroup.device',
  label: '考勤设备',
  shows: ['attendanceDevice', 'attendanceGroup', 'device', 'door'],
  changes: ['attendanceDevice', 'attendanceGroup'],
});

const device = {
  deviceId: id({ wire: 'deviceid', always: true }),
  deviceCode: text({ wire: 'devicecode', always: true }),
  deviceName: text({ wire: 'devicename', always: true }),
  doorId: clearable(id({ wire: 'doorid' })),
  doorCode: clearable(text({ wire: 'doorcode' })),
  doorName: clearable(text({ wire: 'doorname' })),
  deviceType: code(controllerType, { wire: 'devicetype', always: true }),
};

export const groupDeviceQuery = assigned.call('/api/attendance/manage/group/device/query', {
  input: pagedInGroup({}),
  answer: pageOfParts(device),
  summary: 'Lists the devices and doors of an attendance group',
});

export const groupDeviceAdd = assigned.add('/api/attendance/manage/group/device/add', {
  permission: ['attendancegroup:dbtn_device'],
  writes: '添加考勤设备',
  input: {
    ...groupField,
    devices: list(
      {
        deviceId: id({ wire: 'deviceid', label: '设备', required: '请选择设备' }),
        doorId: id({ wire: 'doorid', label: '门' }),
        // What else is sent of a device is checked and not kept: the device itself says it.
        deviceCode: text({ wire: 'devicecode', label: '机号' }),
        deviceName: text({ wire: 'devicename', label: '设备名称' }),
        doorCode: text({ wire: 'doorcode', label: '门号' }),
        doorName: text({ wire: 'doorname', label: '门名称' }),
        deviceType: code(controllerType, { wire: 'devicetype', label: '设备类型' }),
      },
      { label: '设备', required: '请选择设备' },
    ),
  },
  answer: { kind: 'none' },
  summary: 'Adds devices, or doors of them, to a group; those that are in it are skipped',
});

export const groupDeviceDelete = assigned.delete('/api/attendance/manage/group/device/delete', {
  permission: ['attendancegroup:dbtn_device'],
  summary: 'Takes devices out of their groups',
});

const keyword = { keyword: text({ label: '关键字' }) };

/** Devices that may be added to a group, for the picker. */
export const attendanceDeviceQuery = call({
  id: 'attbase.device',
  service: 'attendance',
  method: 'POST',
  path: '/api/attendance/manage/basequery/device',
  shows: ['device', 'door'],
  input: { params: nested(keyword, { fallback: {} }), ...keyword },
  answer: { kind: 'list', fields: device },
  summary: 'Lists the doors of the school with their devices, and the devices without doors',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const groupDeviceTexts = translations({
  添加考勤设备: ['Add devices to an attendance group', 'Añadir dispositivos a un grupo', '出欠グループに機器を追加'],
  删除考勤设备: [
    'Remove devices from attendance groups',
    'Quitar dispositivos de grupos',
    '出欠グループから機器を削除',
  ],
});
