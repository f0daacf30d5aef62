import { commandState } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  datetime,
  decimal,
  flag,
  id,
  integer,
  list,
  text,
  translations,
} from '../kernel/index.js';

const service = 'devices';
const permission = ['control:dbtn_openarea'];
/** The whole school is named as such: an area that is missing by mistake opens no door. */
const where = {
  areaId: id({ wire: 'areaid', label: '区域' }),
  isWholeSchool: flag({ wire: 'all', label: '全部区域' }),
};

/** What both orders are. @param does what becomes of the doors */
const orderOf = (does: string) =>
  ({
    changes: ['areaOrder', 'command'],
    service,
    method: 'POST',
    permission,
    input: where,
    answer: { kind: 'object', fields: { id: id({ always: true }) } },
    summary: `Has all doors of an area and of those below it, or of the school, ${does}; gives the id of the receipt at once (beyond the specification)`,
  }) as const;

export const controlOpenArea = call({
  ...orderOf('stay open until they are restored'),
  id: 'control.openarea',
  path: '/api/dg/controllercenter/openarea',
  writes: '紧急开门',
});

export const controlRestoreArea = call({
  ...orderOf('be controlled again as each is set up'),
  id: 'control.restorearea',
  path: '/api/dg/controllercenter/restorearea',
  writes: '恢复门控',
});

/** What every answer tells of an order. */
const told = {
  id: id({ always: true }),
  /** Empty for the school. */
  areaName: text({ wire: 'areaname', always: true }),
  isRestoring: flag({ wire: 'restoring', always: true }),
  requestedBy: text({ wire: 'username', always: true }),
  requestedAt: datetime({ wire: 'createtime', always: true }),
  doorCount: integer({ wire: 'doorcount', always: true }),
  /** Doors whose devices have confirmed. */
  confirmed: integer({ always: true }),
};

export const controlAreaOrders = call({
  id: 'control.areaorders',
  shows: ['areaOrder', 'command'],
  service,
  method: 'POST',
  path: '/api/dg/controllercenter/areaorders',
  permission,
  input: {},
  answer: { kind: 'list', fields: told },
  summary: 'Lists the newest 50 orders about all doors of areas, the newest first (beyond the specification)',
});

export const controlAreaReceipt = call({
  id: 'control.areareceipt',
  shows: ['areaOrder', 'command'],
  service,
  method: 'POST',
  path: '/api/dg/controllercenter/areareceipt',
  permission,
  input: { id: id({ required: '请选择记录' }) },
  answer: {
    kind: 'object',
    fields: {
      ...told,
      /** Doors of which nothing is known yet. */
      waiting: integer({ always: true }),
      /** From the order to the last answer, or to now while one is missing, s. */
      elapsed: decimal({ always: true }),
      /** When this was so. */
      asOf: datetime({ wire: 'asof', always: true }),
      /** Those that did not confirm first. */
      doors: list(
        {
          /** Of its command. */
          id: id({ always: true }),
          deviceName: text({ wire: 'devicename', always: true }),
          deviceCode: text({ wire: 'devicecode', always: true }),
          doorCode: text({ wire: 'doorcode', always: true }),
          doorName: text({ wire: 'doorname', always: true }),
          state: code(commandState, { always: true }),
          message: text({ always: true }),
          /** From the order to the answer, s; null without one. */
          took: clearable(decimal()),
        },
        { always: true },
      ),
    },
  },
  summary:
    'Tells which doors of an order about an area have confirmed, which could not, and which have not answered (beyond the specification)',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const areaOrderTexts = translations({
  紧急开门: ['Emergency opening', 'Apertura de emergencia', '緊急開放'],
  恢复门控: ['Restore door control', 'Restablecer el control de puertas', 'ドア制御を復帰'],
  全部区域: ['All areas', 'Todas las áreas', 'すべてのエリア'],
  区域内没有门: ['The area has no doors', 'El área no tiene puertas', '区域にドアがありません'],
  设备不支持常开: [
    'The device cannot keep a door open',
    'El dispositivo no puede mantener una puerta abierta',
    '機器が常時開放に対応していません',
  ],
});
