import {
  deviceBound,
  deviceCommandConcluded,
  deviceRemoved,
  deviceUnbound,
} from '../../../libs/contracts/devices/index.js';
import { instant, table, uuid, varchar } from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';

/** Devices that are bound to a floor of the plan. */
export const floorTable = table('device_gateway', 'device_floor', {
  columns: { id: uuid(), school: uuid(), boundAt: instant() },
  key: ['id'],
});

export const floors = projection({
  source: 'devices',
  table: floorTable,
  version: 1,
  on: (on) => [
    on(deviceBound, (_row, event) => ({ id: event.streamId, school: event.school, boundAt: momentOf(event) })),
    on([deviceUnbound, deviceRemoved], () => undefined),
  ],
});

/** When the doors of devices were last opened by a command that the device confirmed. */
export const doorOpeningTable = table('device_gateway', 'door_opening', {
  columns: { deviceId: uuid(), doorCode: varchar(), school: uuid(), openedAt: instant() },
  key: ['deviceId', 'doorCode'],
});

export const doorOpenings = projection({
  source: 'devices',
  table: doorOpeningTable,
  version: 1,
  on: (on) => [
    on(
      deviceCommandConcluded,
      (row, event, [deviceId, doorCode]) => {
        const { operation, stage } = event.data;
        if (operation !== 'door.open' || stage !== 'done') return row;
        const key = { deviceId: deviceId as string, doorCode: doorCode as string };
        return { ...key, school: event.school, openedAt: momentOf(event) };
      },
      ({ data: { deviceId, doorCode = '' } }) => [[deviceId, doorCode]],
    ),
  ],
});
