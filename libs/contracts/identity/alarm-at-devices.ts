import { call, id, ids } from '../kernel/index.js';
import { happening } from './alarm.js';

/** Apart from the alarms of the whole console, which every page loads. */
export const alarmAtDevices = call({
  id: 'alarm.atdevices',
  service: 'identity',
  method: 'POST',
  path: '/api/system/alarm/atdevices',
  summary:
    'Lists what is wrong in the building at some devices now, whoever has taken or cleared it; the gravest first (beyond the specification).',
  input: { deviceIds: ids({ wire: 'deviceids', label: '设备', required: '请选择设备' }) },
  answer: { kind: 'list', fields: { ...happening, deviceId: id({ wire: 'deviceid', always: true }) } },
});
