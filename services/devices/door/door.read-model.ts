import { doorAdded, doorChanged, doorRemoved } from '../../../libs/contracts/devices/index.js';
import { integer, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

export const doorTable = table('devices', 'door', {
  columns: {
    id: uuid(),
    school: uuid(),
    deviceId: uuid(),
    code: varchar(16),
    name: varchar(64),
    controlMode: integer<1 | 2 | 3>(),
    openSeconds: integer(),
    index: integer(),
  },
  key: ['id'],
  indexes: { door_device: { columns: ['deviceId'] } },
});
export type DoorRow = RowOf<typeof doorTable>;

/** Doors in the order in which people see them. */
export const doorOrder = 'order by device_id, "index", code';

/** The doors of all devices. */
export const doors = projection({
  source: 'devices',
  table: doorTable,
  version: 2,
  on: (on) => [
    on(
      [doorAdded, doorChanged],
      (_row, { streamId, school, data: { doorId, ...attributes } }) => ({
        id: doorId,
        school,
        deviceId: streamId,
        ...attributes,
      }),
      ({ data }) => [[data.doorId]],
    ),
    on(
      doorRemoved,
      () => undefined,
      ({ data }) => [[data.doorId]],
    ),
  ],
});
