import type { Held } from '../../../libs/copies/index.js';
import type { Sql } from '../../../libs/database/index.js';
import { devices } from '../copies.js';
import type { Place } from './pass.js';

/** The devices with these ids and their doors, by id; those that the school does not have are missing. */
export async function placesOf(
  sql: Sql,
  school: string,
  deviceIds: readonly string[],
  until?: Held,
): Promise<Map<string, Place>> {
  const ids = [...new Set(deviceIds)];
  const known = await devices.byId(sql, school, ids, until);
  const doors = await devices.doorsOf(sql, school, ids, until);
  return new Map(
    [...known].map(([id, device]) => [id, { device, doors: doors.filter(({ deviceId }) => deviceId === id) }]),
  );
}
