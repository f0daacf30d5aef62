import { deviceBound, deviceRemoved, deviceUnbound } from '../../../libs/contracts/devices/index.js';
import { instant, integer, table, uuid } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

export const bindingTable = table('devices', 'device_binding', {
  columns: {
    /** Of the device. */
    id: uuid(),
    school: uuid(),
    buildingId: uuid(),
    unit: integer(),
    floor: integer(),
    boundAt: instant(),
  },
  key: ['id'],
  indexes: { device_binding_building: { columns: ['school', 'buildingId'] } },
});

/** Where devices are bound. A device that is removed is bound no more. */
export const bindings = projection({
  source: 'devices',
  table: bindingTable,
  version: 2,
  on: (on) => [
    on(deviceBound, (_row, { streamId, school, recordedAt, data }) => ({
      id: streamId,
      school,
      ...data,
      boundAt: recordedAt,
    })),
    on([deviceUnbound, deviceRemoved], () => undefined),
  ],
});
