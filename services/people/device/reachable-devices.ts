import { deviceCameOnline, deviceWentOffline } from '../../../libs/contracts/device-gateway/index.js';
import { type Sql, selectRows, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Devices that are online. */
export const reachableTable = table('people', 'reachable_device', {
  columns: { id: uuid(), school: uuid(), sessionId: varchar() },
  key: ['id'],
});

export const reachableDevices = projection({
  source: 'device-gateway',
  table: reachableTable,
  version: 1,
  on: (on) => [
    on(
      deviceCameOnline,
      (_row, { school, data: { deviceId, sessionId } }) => ({ id: deviceId, school, sessionId }),
      ({ data }) => [[data.deviceId]],
    ),
    // The end of a connection that another one has replaced says nothing.
    on(
      deviceWentOffline,
      (row, { data }) => (row?.sessionId === data.sessionId ? undefined : row),
      ({ data }) => [[data.deviceId]],
    ),
  ],
});

/** True when any device of the school is online; one of them stays so until the transaction ends. */
export async function isAnyReachable(sql: Sql, school: string): Promise<boolean> {
  const rows = await selectRows(sql, reachableTable, 'school = $1', [school], 'limit 1 for share');
  return rows.length > 0;
}
