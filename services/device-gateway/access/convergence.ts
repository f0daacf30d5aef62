import { deviceAccessConverged } from '../../../libs/contracts/device-gateway/index.js';
import type { Sql } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import type { AccessChunk } from '../driver.js';

/** Keys of all rows of a chunk. */
export const keysOf = ({ removed, kept }: Pick<AccessChunk, 'removed' | 'kept'>): string[] => [
  ...removed,
  ...kept.map(({ key }) => key),
];

/** Tells whether a chunk does nothing but take one person's rows away. */
export const isOfOnePerson = ({ removed, kept }: Pick<AccessChunk, 'removed' | 'kept'>): boolean =>
  kept.length === 0 &&
  new Set(removed.map((key) => key.slice(2))).size === 1 &&
  removed.every((key) => !key.startsWith('r:'));

/**
 * What a row's `changed_at` becomes where a device turns out to have something else than it had confirmed, in SQL about `held`: it
 * waits from now on. Of what waits already, and of what is to go, the moment stays: receipts count from it.
 * @param found hash of what the device has, in SQL
 */
export const waitsAnew = (found: string): string =>
  `changed_at = case when held.wanted = held.confirmed and held.wanted is distinct from ${found} then now() else held.changed_at end`;

/**
 * A device confirmed a chunk: since when its rows waited counts until nothing waits any more. Before the rows are changed.
 * @returns whether nothing was confirmed since nothing waited
 */
export async function beginConvergence(
  sql: Sql,
  chunk: Pick<AccessChunk, 'removed' | 'kept'> & { deviceId: string },
): Promise<boolean> {
  const [row] = await sql.query<{ isFirst: boolean }>(
    `with before as (select converging_since as since from device_gateway.access_device where device_id = $1 for update)
     update device_gateway.access_device device set converging_since = least(before.since, (
       select min(changed_at) from device_gateway.access_row where device_id = $1 and key = any($2)))
     from before where device.device_id = $1 returning before.since is null as "isFirst"`,
    [chunk.deviceId, keysOf(chunk)],
  );
  return row?.isFirst ?? false;
}

/** What the presence of the device tells, in SQL: $1 is the school, $2 the device. */
const presenceOf = (condition: string) =>
  `select type from device_gateway.events where school = $1 and category = 'presence' and stream_id = $2 and ${condition}`;
/** Whether the device was away at some time since its rows wait (`before.since`), in SQL. */
const wasAway = `(exists (${presenceOf(`type = 'DeviceWentOffline' and recorded_at >= before.since`)})
  or (${presenceOf(`type in ('DeviceCameOnline', 'DeviceWentOffline') and recorded_at < before.since`)}
    order by stream_version desc limit 1) is distinct from 'DeviceCameOnline')`;

/**
 * Tells how long it took until nothing waits for a device any more, where that is so now. While it was away it could confirm
 * nothing: of one that was, only the time since it came back counts. A connection that begins anew, or a gateway that does, is no absence.
 */
export async function tellConverged(unit: Unit, deviceId: string, isRevocation: boolean): Promise<void> {
  const [row] = await unit.sql.query<{ took: number }>(
    `with before as (
       select converging_since as since from device_gateway.access_device
       where device_id = $2 and converging_since is not null and not exists (
         select from device_gateway.access_row
         where school = $1 and device_id = $2 and wanted is distinct from confirmed and refusal is null)
       for update)
     update device_gateway.access_device device set converging_since = null from before where device.device_id = $2
     returning (extract(epoch from clock_timestamp() - case when ${wasAway} then greatest(before.since, (
       select told_at from device_gateway.presence where device_id = $2)) else before.since end) * 1000)::double precision as took`,
    [unit.school, deviceId],
  );
  if (!row) return;
  const took = Math.max(0, Math.round(row.took));
  unit.append(`access-${deviceId}`, [deviceAccessConverged({ deviceId, took, isRevocation })]);
}
