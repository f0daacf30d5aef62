import {
  deviceCameOnline,
  deviceGatewayConnected,
  devicesHeard,
  deviceWentOffline,
} from '../../../libs/contracts/device-gateway/index.js';
import {
  devicePresenceChanged,
  devicePresenceConfirmed,
  presenceCertaintyChanged,
} from '../../../libs/contracts/devices/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { momentOf, type Unit } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { type Presence, presenceAfter } from '../presence/presence.js';
import { presenceTable } from '../presence/presence.read-model.js';
import { deviceTable } from './device.read-model.js';

/** Presence and number of those devices that are still there, by id. */
async function known({ sql }: Unit, deviceIds: readonly string[]) {
  const devices = await selectRows(sql, deviceTable, 'id = any($1)', [deviceIds]);
  const presences = await selectRows(sql, presenceTable, 'device_id = any($1)', [deviceIds]);
  return {
    codes: new Map(devices.map(({ id, code }) => [id, code])),
    presences: new Map<string, Presence>(presences.map((row) => [row.deviceId, row])),
  };
}

/** Keeps the presence of devices as the gateway tells it, at the moments at which it was so there, and whether it can know it. */
export const presenceKeeper = consumer({
  name: 'devices.presence-keeper',
  source: 'device-gateway',
  types: [deviceCameOnline, deviceWentOffline, deviceGatewayConnected, devicesHeard],
  async handle(unit, events) {
    const { codes, presences } = await known(
      unit,
      events.flatMap(({ data }) => ('deviceId' in data ? data.deviceId : [])),
    );
    for (const event of events) {
      const told = { meta: { causation: event.id }, happenedAt: [momentOf(event)] };
      if (event.type === 'DeviceGatewayConnected') {
        const { isConnected } = event.data;
        unit.append(`presence-${unit.school}`, [presenceCertaintyChanged({ isCertain: isConnected })], told);
        continue;
      }
      if (event.type === 'DevicesHeard') {
        unit.append(`presence-${unit.school}`, [devicePresenceConfirmed(event.data)], told);
        continue;
      }
      const { deviceId } = event.data;
      const deviceCode = codes.get(deviceId);
      const next = presenceAfter(presences.get(deviceId), event);
      if (deviceCode === undefined || !next) continue;
      presences.set(deviceId, next);
      unit.append(`presence-${deviceId}`, [devicePresenceChanged({ deviceId, deviceCode, ...next })], told);
    }
  },
});
