import {
  deviceBufferFilling,
  deviceCameOnline,
  deviceWentOffline,
} from '../../../libs/contracts/device-gateway/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { timer } from '../../../libs/timer/index.js';
import { devices } from '../access/copies.js';
import { readBuffers } from '../buffer/buffer.read-model.js';
import { alarmsAt, overwritesAt } from '../buffer/countdown.js';
import { readAwaySince } from '../presence/presence.read-model.js';

const enabled = 1;

const tell = (unit: Unit, deviceId: string, raised: boolean) =>
  unit.append(`buffer-${deviceId}`, [deviceBufferFilling({ deviceId, raised })]);

/** A device that is away begins to overwrite in less than a day: somebody has to look after it. */
export const bufferFilling = timer({
  name: 'device-gateway.buffer-filling',
  async handle(unit, { key: deviceId }) {
    const { sql, school } = unit;
    const device = (await devices.byId(sql, school, [deviceId])).get(deviceId);
    const isAway = (await readAwaySince(sql, school, [deviceId])).has(deviceId);
    if (device?.state === enabled && isAway) tell(unit, deviceId, true);
    return undefined;
  },
});

/** Sets the moment at which a device that went away has to be looked after, and ends that when it is back. */
export const bufferWatch = consumer({
  name: 'device-gateway.buffer-watch',
  source: 'device-gateway',
  types: [deviceWentOffline, deviceCameOnline],
  async handle(unit, events) {
    const { sql, school } = unit;
    const ids = [...new Set(events.map(({ data }) => data.deviceId))];
    const buffers = await readBuffers(sql, school, ids);
    const away = await readAwaySince(sql, school, ids);
    for (const deviceId of ids) {
      const buffer = buffers.get(deviceId);
      const awaySince = away.get(deviceId);
      const overwrites = buffer && awaySince !== undefined ? overwritesAt(buffer, awaySince) : undefined;
      bufferFilling.set(
        unit,
        deviceId,
        awaySince === undefined || overwrites === undefined ? undefined : alarmsAt(overwrites, awaySince),
      );
      if (buffer?.isFilling && awaySince === undefined) tell(unit, deviceId, false);
    }
  },
});
