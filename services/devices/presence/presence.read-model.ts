import { deviceCameOnline, deviceWentOffline } from '../../../libs/contracts/device-gateway/index.js';
import { boolean, instant, type Sql, selectRows, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

export const presenceTable = table('devices', 'presence', {
  columns: {
    deviceId: uuid(),
    school: uuid(),
    isOnline: boolean(),
    /** The connection that the state is about. */
    sessionId: varchar(),
    /** Firmware as the device reports it. */
    firmware: varchar(),
    /** Since when the state holds. */
    since: instant(),
  },
  key: ['deviceId'],
});

/** Which devices are online, as the gateway tells. A device that it never told of is offline. */
export const presence = projection({
  source: 'device-gateway',
  table: presenceTable,
  version: 1,
  on: (on) => [
    on(
      deviceCameOnline,
      (_row, { school, recordedAt, data: { deviceId, sessionId, firmware } }) => ({
        deviceId,
        school,
        isOnline: true,
        sessionId,
        firmware,
        since: recordedAt,
      }),
      ({ data }) => [[data.deviceId]],
    ),
    on(
      deviceWentOffline,
      (row, { recordedAt, data }) =>
        // The end of a connection says nothing of a device that has a newer one.
        row && row.sessionId === data.sessionId ? { ...row, isOnline: false, since: recordedAt } : row,
      ({ data }) => [[data.deviceId]],
    ),
  ],
});

/** Ids of those devices that are online. */
export async function onlineAmong(sql: Sql, deviceIds: readonly string[]): Promise<Set<string>> {
  const rows = await selectRows(sql, presenceTable, 'device_id = any($1) and is_online', [deviceIds]);
  return new Set(rows.map(({ deviceId }) => deviceId));
}
