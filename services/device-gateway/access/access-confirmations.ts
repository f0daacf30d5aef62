import { deviceAccessRevoked, maximumAccessRows } from '../../../libs/contracts/device-gateway/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { openSince } from './access.tables.js';

/** A permission of a person that a device lets pass no more, or not as before. */
export interface RevokedRow {
  personId: string;
  /** Since when it was not to. */
  since: number;
}

/**
 * Takes away what nobody wants and the device does not have, and notes where it lets pass no more what it was not to, after what
 * it has was noted.
 * @param keys of the rows that this is about; all of the device without them
 */
export async function settleRows(
  { sql, school }: Unit,
  deviceId: string,
  keys?: readonly string[],
): Promise<RevokedRow[]> {
  const rows = await sql.query<{ personId: string | null; since: number }>(
    `with gone as (
       delete from device_gateway.access_row where school = $1 and device_id = $2 and ($3::text[] is null or key = any($3))
         and wanted is null and confirmed is null returning person_id, ${openSince} as since),
     lost as (
       select key, person_id, lost_at from device_gateway.access_row
       where school = $1 and device_id = $2 and ($3::text[] is null or key = any($3))
         and lost_at is not null and wanted is not null and (confirmed is null or confirmed = wanted) for update),
     replaced as (
       update device_gateway.access_row held set lost_at = null from lost
       where held.device_id = $2 and held.key = lost.key returning lost.person_id, lost.lost_at)
     select person_id as "personId", since from gone union all select person_id, lost_at from replaced`,
    [school, deviceId, keys ?? null],
  );
  return rows.flatMap(({ personId, since }) => (personId === null ? [] : [{ personId, since }]));
}

/** Tells whom a device lets pass no more. */
export function tellRevoked(unit: Unit, deviceId: string, rows: readonly RevokedRow[]): void {
  const sinces = new Map<string, number>();
  for (const { personId, since } of rows) sinces.set(personId, Math.min(since, sinces.get(personId) ?? since));
  const revoked = [...sinces].map(([personId, since]) => ({ personId, since }));
  for (let at = 0; at < revoked.length; at += maximumAccessRows)
    unit.append(`access-${deviceId}`, [
      deviceAccessRevoked({ deviceId, revoked: revoked.slice(at, at + maximumAccessRows) }),
    ]);
}
