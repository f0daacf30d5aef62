import { devicePresenceChanged } from '../../../libs/contracts/devices/index.js';
import { boolean, instant, type Sql, selectRows, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

export const presenceTable = table('devices', 'presence', {
  columns: {
    deviceId: uuid(),
    school: uuid(),
    isOnline: boolean(),
    /** The connection that the state is about. */
    sessionId: varchar(),
    /** Since when the state holds. */
    since: instant(),
  },
  key: ['deviceId'],
});

/** Which devices are online. A device that was never told of is offline. */
export const presence = projection({
  source: 'devices',
  table: presenceTable,
  version: 1,
  on: (on) => [
    on(devicePresenceChanged, (_row, { school, recordedAt, data: { deviceId, isOnline, sessionId } }) => ({
      deviceId,
      school,
      isOnline,
      sessionId,
      since: recordedAt,
    })),
  ],
});

/** Ids of those devices that are online. */
export async function onlineAmong(sql: Sql, deviceIds: readonly string[]): Promise<Set<string>> {
  const rows = await selectRows(sql, presenceTable, 'device_id = any($1) and is_online', [deviceIds]);
  return new Set(rows.map(({ deviceId }) => deviceId));
}
