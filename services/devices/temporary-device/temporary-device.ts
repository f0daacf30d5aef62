import { temporaryDeviceListed, temporaryDeviceUnlisted } from '../../../libs/contracts/devices/index.js';
import { type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { temporaryDevices, type temporaryDeviceTable } from './temporary-device.read-model.js';

export type TemporaryDeviceCommand = { type: 'List'; deviceId: string; doorId?: string } | { type: 'Unlist' };

/** The rules of one place of temporary passes, which is on the list once or not at all. */
export const temporaryDevice: RowDecider<
  typeof temporaryDeviceTable,
  TemporaryDeviceCommand,
  EventOf<typeof temporaryDeviceListed | typeof temporaryDeviceUnlisted>
> = {
  projection: temporaryDevices,
  streamOf: (_event, _command, [id]) => `temporaryDevice-${id}`,

  decide(command, row) {
    if (command.type === 'List') {
      const { deviceId, doorId } = command;
      return row ? [] : [temporaryDeviceListed({ deviceId, ...(doorId && { doorId }) })];
    }
    if (!row) throw Rejection.notFound();
    const { deviceId, doorId } = row;
    return [temporaryDeviceUnlisted({ deviceId, ...(doorId && { doorId }) })];
  },
};
