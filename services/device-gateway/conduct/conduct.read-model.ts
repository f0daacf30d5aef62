import { deviceConductReported } from '../../../libs/contracts/device-gateway/index.js';
import { table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** What was reported of devices and is not over: where the gateway begins after a restart. */
export const conductTable = table('device_gateway', 'conduct', {
  columns: { deviceId: uuid(), trouble: varchar(), school: uuid() },
  key: ['deviceId', 'trouble'],
});

export const conducts = projection({
  source: 'device-gateway',
  table: conductTable,
  version: 1,
  on: (on) => [
    on(
      deviceConductReported,
      (_row, { school, data: { deviceId, trouble, raised } }) => (raised ? { deviceId, trouble, school } : undefined),
      ({ data: { deviceId, trouble } }) => [[deviceId, trouble]],
    ),
  ],
});
