import { controllerType } from '../enumerations.js';
import { call, clearable, code, id, list, nested, selection, text } from '../kernel/index.js';
import { groupField, groupPath, pagedInGroup } from './group-part.js';

const service = 'attendance';
const base = `${groupPath}/device`;
const permission = ['attendancegroup:dbtn_device'];

const device = {
  deviceId: id({ wire: 'deviceid', always: true }),
  deviceCode: text({ wire: 'devicecode', always: true }),
  deviceName: text({ wire: 'devicename', always: true }),
  doorId: clearable(id({ wire: 'doorid' })),
  doorCode: clearable(text({ wire: 'doorcode' })),
  doorName: clearable(text({ wire: 'doorname' })),
  deviceType: code(controllerType, { wire: 'devicetype', always: true }),
};

export const groupDeviceQuery = call({
  id: 'attgroup.device.query',
  service,
  method: 'POST',
  path: `${base}/query`,
  input: pagedInGroup({}),
  answer: {
    kind: 'paged',
    fields: { id: id({ always: true }), groupId: id({ wire: 'groupid', always: true }), ...device },
  },
  summary: 'Lists the devices and doors of an attendance group',
});

export const groupDeviceAdd = call({
  id: 'attgroup.device.add',
  service,
  method: 'POST',
  path: `${base}/add`,
  permission,
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

export const groupDeviceDelete = call({
  id: 'attgroup.device.delete',
  service,
  method: 'POST',
  path: `${base}/delete`,
  permission,
  writes: '删除考勤设备',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Takes devices out of their groups',
});

const keyword = { keyword: text({ label: '关键字' }) };

/** Devices that may be added to a group, for the picker. */
export const attendanceDeviceQuery = call({
  id: 'attbase.device',
  service,
  method: 'POST',
  path: '/api/attendance/manage/basequery/device',
  input: { params: nested(keyword, { fallback: {} }), ...keyword },
  answer: { kind: 'list', fields: device },
  summary: 'Lists the doors of the school with their devices, and the devices without doors',
});
