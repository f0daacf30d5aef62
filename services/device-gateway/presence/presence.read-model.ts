import {
  deviceCameOnline,
  deviceGatewayConnected,
  deviceWentOffline,
} from '../../../libs/contracts/device-gateway/index.js';
import { boolean, json, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { type DeviceStart, withStart } from './presence.js';

/** The devices' connections as the log tells them: where the gateway begins after a restart. */
export const presenceTable = table('device_gateway', 'presence', {
  columns: {
    deviceId: uuid(),
    school: uuid(),
    isOnline: boolean(),
    sessionId: varchar(),
    epoch: varchar(),
    starts: json<readonly DeviceStart[]>(),
  },
  key: ['deviceId'],
});

export const presences = projection({
  source: 'device-gateway',
  table: presenceTable,
  version: 1,
  on: (on) => [
    on(deviceCameOnline, (row, { school, data }) => {
      const { deviceId, sessionId, epoch, boot, startedAt } = data;
      const known = row && row.epoch === epoch ? row.starts : [];
      const starts = startedAt === undefined ? known : withStart(known, { boot, startedAt });
      return { deviceId, school, sessionId, epoch, starts, isOnline: true };
    }),
    on(deviceWentOffline, (row) => row && { ...row, isOnline: false }),
  ],
});

/** What each school was told last of the gateway's broker: whether it is there. A school that was told nothing has it. */
export const brokerReachTable = table('device_gateway', 'broker_reach', {
  columns: { school: uuid(), isConnected: boolean() },
  key: ['school'],
});

export const brokerReaches = projection({
  source: 'device-gateway',
  table: brokerReachTable,
  version: 1,
  on: (on) => [
    on(
      deviceGatewayConnected,
      (_row, { school, data }) => ({ school, ...data }),
      ({ school }) => [[school]],
    ),
  ],
});
