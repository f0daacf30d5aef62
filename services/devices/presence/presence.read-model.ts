import { devicePresenceChanged, presenceCertaintyChanged } from '../../../libs/contracts/devices/index.js';
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

export const certaintyTable = table('devices', 'presence_certainty', {
  columns: { school: uuid(), isCertain: boolean() },
  key: ['school'],
});

/** Schools of which it is known, or is not, which devices are online. A school that was never told of knows. */
export const certainty = projection({
  source: 'devices',
  table: certaintyTable,
  version: 1,
  on: (on) => [
    on(
      presenceCertaintyChanged,
      (_row, { school, data }) => ({ school, ...data }),
      ({ school }) => [[school]],
    ),
  ],
});

/** Tells of a device whether it is online; undefined where that is not known. */
export type OnlineLookup = (deviceId: string) => boolean | undefined;

/** Reads which of these devices of a school are online. */
export async function readOnline(sql: Sql, deviceIds: readonly string[]): Promise<OnlineLookup> {
  const [doubt] = await selectRows(sql, certaintyTable, 'not is_certain', []);
  if (doubt) return () => undefined;
  const rows = await selectRows(sql, presenceTable, 'device_id = any($1) and is_online', [deviceIds]);
  const online = new Set(rows.map(({ deviceId }) => deviceId));
  return (deviceId) => online.has(deviceId);
}
