import {
  deviceRemoved,
  doorRemoved,
  temporaryDeviceListed,
  temporaryDeviceUnlisted,
} from '../../../libs/contracts/devices/index.js';
import { nullable, table, uuid } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';

export const temporaryDeviceTable = table('devices', 'temporary_device', {
  columns: { id: uuid(), school: uuid(), deviceId: uuid(), doorId: nullable(uuid()) },
  key: ['id'],
  indexes: { temporary_device_device: { columns: ['school', 'deviceId'] } },
});

/** Id of a door, or of a device itself, on the list. */
export const temporaryDeviceId = (deviceId: string, doorId?: string | null) =>
  namedId('temporary device', deviceId, doorId ?? '');

/** The doors and terminals of temporary passes; what is removed is on no list. */
export const temporaryDevices = projection({
  source: 'devices',
  table: temporaryDeviceTable,
  version: 1,
  on: (on) => [
    on(temporaryDeviceListed, (_row, { streamId, school, data: { deviceId, doorId } }) => ({
      id: streamId,
      school,
      deviceId,
      doorId: doorId ?? null,
    })),
    on(temporaryDeviceUnlisted, () => undefined),
    on(
      doorRemoved,
      () => undefined,
      ({ streamId, data }) => [[temporaryDeviceId(streamId, data.doorId)]],
    ),
    on(
      deviceRemoved,
      () => undefined,
      ({ streamId }) => [[temporaryDeviceId(streamId)]],
    ),
  ],
});
