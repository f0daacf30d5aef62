import {
  devicePresenceChanged,
  devicePresenceConfirmed,
  presenceCertaintyChanged,
} from '../../../libs/contracts/devices/index.js';
import {
  boolean,
  instant,
  nullable,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';

export const presenceTable = table('devices', 'presence', {
  columns: {
    deviceId: uuid(),
    school: uuid(),
    isOnline: boolean(),
    /** The connection that the state is about. */
    sessionId: varchar(),
    /** Since when the state holds, by the gateway's clock. */
    since: instant(),
    /** When it was last told, or confirmed after a doubt, by the same clock. */
    toldAt: instant(),
  },
  key: ['deviceId'],
});

/** Which devices are online. A device that was never told of is offline. */
export const presence = projection({
  source: 'devices',
  table: presenceTable,
  version: 3,
  on: (on) => [
    on(devicePresenceChanged, (_row, event) => {
      const { deviceId, isOnline, sessionId } = event.data;
      const at = momentOf(event);
      return { deviceId, school: event.school, isOnline, sessionId, since: at, toldAt: at };
    }),
    on(
      devicePresenceConfirmed,
      (row, event) => row && { ...row, toldAt: momentOf(event) },
      ({ data: { deviceIds } }) => deviceIds.map((id) => [id]),
    ),
  ],
});

export const certaintyTable = table('devices', 'presence_certainty', {
  columns: {
    school: uuid(),
    isCertain: boolean(),
    /** When it was last known again, by the gateway's clock: who was told to be online before is in doubt. */
    knownAt: nullable(instant()),
  },
  key: ['school'],
});

/** Schools of which it is known, or is not, which devices are online. A school that was never told of knows. */
export const certainty = projection({
  source: 'devices',
  table: certaintyTable,
  version: 3,
  on: (on) => [
    on(
      presenceCertaintyChanged,
      (row, event) => ({
        school: event.school,
        isCertain: event.data.isCertain,
        knownAt: event.data.isCertain ? momentOf(event) : (row?.knownAt ?? null),
      }),
      ({ school }) => [[school]],
    ),
  ],
});

/** Tells of a device whether it is online; undefined where that is not known. */
export type OnlineLookup = (deviceId: string) => boolean | undefined;

/** Reads which of these devices of a school are online. */
export async function readOnline(sql: Sql, deviceIds: readonly string[]): Promise<OnlineLookup> {
  const [certainty] = await selectRows(sql, certaintyTable, 'true', []);
  if (certainty && !certainty.isCertain) return () => undefined;
  const knownAt = certainty?.knownAt ?? 0;
  const rows = await selectRows(sql, presenceTable, 'device_id = any($1) and is_online', [deviceIds]);
  const online = new Map(rows.map(({ deviceId, toldAt }) => [deviceId, toldAt < knownAt ? undefined : true]));
  return (deviceId) => (online.has(deviceId) ? online.get(deviceId) : false);
}
