import { onlineState } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  datetime,
  flag,
  id,
  integer,
  list,
  type MenuEntry,
  paged,
  text,
} from '../kernel/index.js';

const service = 'device-gateway';
const shows = ['device', 'presence', 'accessRule', 'student', 'teacher'];
const device = id({ wire: 'deviceid', label: '设备', required: '请选择设备' });

export const accessDeviceQuery = call({
  id: 'access.query',
  shows: [...shows, 'buffer'],
  service,
  method: 'POST',
  path: '/api/dg/access/device/query',
  input: paged({
    deviceId: id({ wire: 'deviceid', label: '设备' }),
    name: text({ label: '设备名称' }),
    isBehind: flag({ wire: 'behind', label: '有差异' }),
  }),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      name: text({ always: true }),
      code: text({ always: true }),
      state: code(onlineState, { always: true, unordered: true }),
      /** Permissions that the device is to have, that it has confirmed, that are to be told, and that it refused. */
      wanted: integer({ always: true, unordered: true }),
      confirmed: integer({ always: true, unordered: true }),
      pending: integer({ always: true, unordered: true }),
      refused: integer({ always: true, unordered: true }),
      /** Since when the oldest of those waits that are to be told. */
      waitingSince: clearable(datetime({ wire: 'waitingsince', unordered: true })),
      /** When the device was last found to have what it confirmed; null: it takes no permissions, or was never there. */
      comparedAt: clearable(datetime({ wire: 'comparedtime', unordered: true })),
      /** Of a device that is away: since when, and null where it never was there. */
      awaySince: clearable(datetime({ wire: 'awaysince', unordered: true })),
      /** How long until it begins to overwrite records, s; 0: it does; null: it is not away, or nobody can say. */
      overwritesIn: clearable(integer({ wire: 'overwritesin', unordered: true })),
    },
  },
  summary: 'Lists devices with the permissions that they are to have and have confirmed (beyond the specification)',
});

export const accessRefusedQuery = call({
  id: 'access.refused',
  shows,
  service,
  method: 'POST',
  path: '/api/dg/access/refused/query',
  input: { deviceId: device },
  answer: {
    kind: 'list',
    fields: {
      id: text({ always: true }),
      name: text({ always: true }),
      part: text({ always: true }),
      reason: text({ always: true }),
    },
  },
  summary: 'Lists at most 500 permissions that a device refused, with why (beyond the specification)',
});

export const accessRetry = call({
  id: 'access.retry',
  changes: ['device'],
  service,
  method: 'POST',
  path: '/api/dg/access/retry',
  permission: ['accessboard:dbtn_retry'],
  writes: '重试被拒权限',
  input: { deviceId: device },
  answer: { kind: 'none' },
  summary: 'Tells a device once more what it refused (beyond the specification)',
});

export const accessExplain = call({
  id: 'access.explain',
  shows,
  service,
  method: 'POST',
  path: '/api/dg/access/explain',
  input: {
    personId: id({ wire: 'personid', label: '人员', required: '请选择人员' }),
    deviceId: device,
    doorCode: text({ wire: 'doorcode', label: '门号', max: 16 }),
    /** Now, where no moment is named. */
    at: datetime({ label: '时间' }),
  },
  answer: {
    kind: 'object',
    fields: {
      isGranted: flag({ wire: 'granted', always: true }),
      reasons: list({ isGood: flag({ wire: 'good', always: true }), text: text({ always: true }) }, { always: true }),
    },
  },
  summary: 'Tells whether a person may pass at a device at a moment, and why (beyond the specification)',
});

/** Its place in the menu, and the buttons that can be granted. */
export const accessBoardMenu: MenuEntry = {
  component: 'accessboard',
  path: '/Device/accessboard',
  text: '权限同步',
  icon: 'monitor',
  buttons: { dbtn_retry: '重试', dbtn_receipt: '撤销回执' },
};
