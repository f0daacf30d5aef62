import {
  deviceCameOnline,
  deviceGatewayConnected,
  devicesHeard,
  deviceWentOffline,
} from '../../../libs/contracts/device-gateway/index.js';
import {
  boolean,
  instant,
  json,
  nullable,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';
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
    /** When its state was last told, or confirmed after a doubt, by the gateway's clock. */
    toldAt: instant(),
  },
  key: ['deviceId'],
});

export const presences = projection({
  source: 'device-gateway',
  table: presenceTable,
  version: 3,
  on: (on) => [
    on(deviceCameOnline, (row, event) => {
      const { deviceId, sessionId, epoch, boot, startedAt } = event.data;
      const known = row && row.epoch === epoch ? row.starts : [];
      const starts = startedAt === undefined ? known : withStart(known, { boot, startedAt });
      return { deviceId, school: event.school, sessionId, epoch, starts, isOnline: true, toldAt: momentOf(event) };
    }),
    on(deviceWentOffline, (row, event) => row && { ...row, isOnline: false, toldAt: momentOf(event) }),
    on(
      devicesHeard,
      (row, event) => row && { ...row, toldAt: momentOf(event) },
      ({ data: { deviceIds } }) => deviceIds.map((id) => [id]),
    ),
  ],
});

/**
 * What each school was told last of the gateway's broker: whether it is there, and since when. A school that was told nothing
 * has it. Devices that were told to be online before that are in doubt.
 */
export const brokerReachTable = table('device_gateway', 'broker_reach', {
  columns: { school: uuid(), isConnected: boolean(), foundAt: nullable(instant()) },
  key: ['school'],
});

export const brokerReaches = projection({
  source: 'device-gateway',
  table: brokerReachTable,
  version: 3,
  on: (on) => [
    on(
      deviceGatewayConnected,
      (row, event) => ({
        school: event.school,
        isConnected: event.data.isConnected,
        foundAt: event.data.isConnected ? momentOf(event) : (row?.foundAt ?? null),
      }),
      ({ school }) => [[school]],
    ),
  ],
});

/** Reads which of these devices are online: state by id (enumeration OnlineState). */
export async function readStates(sql: Sql, school: string, ids: readonly string[]): Promise<(id: string) => 1 | 2 | 3> {
  const [reach] = await selectRows(sql, brokerReachTable, 'school = $1', [school]);
  if (reach && !reach.isConnected) return () => 3;
  const rows = await selectRows(sql, presenceTable, 'device_id = any($1) and is_online', [ids]);
  const online = new Map(
    rows.map(({ deviceId, toldAt }) => [deviceId, toldAt < (reach?.foundAt ?? 0) ? 3 : 1] as const),
  );
  return (id) => online.get(id) ?? 2;
}

/** Since when these devices of a school are away, by id, epoch ms; who is online, or was never there, is missing. */
export async function readAwaySince(
  sql: Sql,
  school: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectRows(sql, presenceTable, 'school = $1 and device_id = any($2) and not is_online', [
    school,
    ids,
  ]);
  return new Map(rows.map(({ deviceId, toldAt }) => [deviceId, toldAt]));
}
