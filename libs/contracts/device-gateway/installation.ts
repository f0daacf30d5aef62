import { call, clearable, code, datetime, id, list, text } from '../kernel/index.js';

/** What is checked when a terminal is installed, in this order. */
export const installationSteps = ['place', 'open', 'clock', 'card', 'face', 'event'] as const;
export type InstallationStep = (typeof installationSteps)[number];

const service = 'device-gateway';
const shows = ['installation', 'device', 'door', 'deviceBinding', 'command'];
const permission = ['control:dbtn_installation'];
const sheetId = id({ required: '请选择安装单' });
const deviceId = id({ wire: 'deviceid', label: '设备', required: '请选择设备' });
const step = code({ codes: installationSteps }, { label: '步骤', required: '请选择步骤' });

/** When it began and by whom, and when it was signed and by whom; null while it is not. */
const course = {
  begunAt: datetime({ wire: 'begintime', always: true }),
  begunBy: text({ wire: 'beginuser', always: true }),
  signedAt: clearable(datetime({ wire: 'signtime' })),
  signedBy: clearable(text({ wire: 'signuser' })),
};

export const installationQuery = call({
  id: 'installation.query',
  shows,
  service,
  method: 'POST',
  path: '/api/dg/installation/query',
  permission,
  input: { deviceId },
  answer: { kind: 'list', fields: { id: id({ always: true }), ...course } },
  summary: "Lists a device's newest 100 installation sheets, the newest first (beyond the specification)",
});

export const installationState = call({
  id: 'installation.state',
  shows,
  service,
  method: 'POST',
  path: '/api/dg/installation/state',
  permission,
  input: { id: sheetId },
  answer: {
    kind: 'object',
    fields: {
      id: id({ always: true }),
      deviceName: text({ wire: 'devicename', always: true }),
      deviceCode: text({ wire: 'devicecode', always: true }),
      ...course,
      /** When this was so. */
      asOf: datetime({ wire: 'asof', always: true }),
      steps: list(
        {
          step: code({ codes: installationSteps }, { always: true }),
          /** When the system saw it; null where it did not. */
          provenAt: clearable(datetime({ wire: 'proventime' })),
          /** Why it need not, and who says so. */
          reason: clearable(text()),
          excusedBy: clearable(text({ wire: 'excuseuser' })),
          /** Of the test of opening: numbers of the doors that were not opened. */
          missingDoors: clearable(text({ wire: 'missingdoors' })),
        },
        { always: true },
      ),
    },
  },
  summary:
    'Tells which steps of an installation sheet the system has seen since the sheet was begun, and which were excused (beyond the specification)',
});

export const installationBegin = call({
  id: 'installation.begin',
  changes: ['installation'],
  service,
  method: 'POST',
  path: '/api/dg/installation/begin',
  permission,
  writes: '开始安装检查',
  input: { deviceId },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary:
    'Begins an installation sheet of a device, or gives the one that is not signed yet (beyond the specification)',
});

export const installationExcuse = call({
  id: 'installation.excuse',
  changes: ['installation'],
  service,
  method: 'POST',
  path: '/api/dg/installation/excuse',
  permission,
  writes: '安装步骤免检',
  input: { id: sheetId, step, reason: text({ label: '原因', required: '请输入原因', max: 200 }) },
  answer: { kind: 'none' },
  summary: 'Notes why a device cannot do a step of its installation sheet (beyond the specification)',
});

export const installationSign = call({
  id: 'installation.sign',
  changes: ['installation'],
  service,
  method: 'POST',
  path: '/api/dg/installation/sign',
  permission,
  writes: '签署安装单',
  input: { id: sheetId },
  answer: { kind: 'none' },
  summary:
    'Signs an installation sheet of which every step was seen by the system or excused; it is kept as it is then (beyond the specification)',
});
