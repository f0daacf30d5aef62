import { holdLock, type Sql, tryLock } from '../../../libs/database/index.js';

const plansOf = (school: string) => `device-gateway.access:${school}`;

/**
 * Before anything else that a transaction does about permissions: it changes alone what devices of the school are to have, on
 * what is committed, or notes that this is to be found out anew. A row that is sent or confirmed meanwhile would be taken for one
 * that no device has heard of.
 */
export const holdPlans = (sql: Sql, school: string): void => holdLock(sql, plansOf(school));

/** The same for whoever is about one device, which it takes next: what others are to have or have is no matter of its. */
const sharePlans = (sql: Sql, school: string): void => holdLock(sql, plansOf(school), 'shared');

/** Locks devices, of which each has a row as soon as it is known, in SQL. */
const lockedDevice = 'select from device_gateway.access_device where device_id = $1 for update';

/** Before whatever notes what a device has: it is alone with the device, and the plans of the school stay. */
export async function holdDevice(sql: Sql, school: string, deviceId: string): Promise<void> {
  sharePlans(sql, school);
  await sql.query(lockedDevice, [deviceId]);
}

/** The same for whoever waits for plans of the school and for nobody who is about the device. @returns false where there is somebody */
export async function takeDevice(sql: Sql, school: string, deviceId: string): Promise<boolean> {
  sharePlans(sql, school);
  return (await sql.query(`${lockedDevice} skip locked`, [deviceId])).length > 0;
}

/** The same for whoever does not wait at all. @returns false, at once, where somebody plans, or is about the device */
export async function tryDevice(sql: Sql, school: string, deviceId: string): Promise<boolean> {
  if (!(await tryLock(sql, plansOf(school), 'shared'))) return false;
  return (await sql.query(`${lockedDevice} skip locked`, [deviceId])).length > 0;
}

/** Which devices are taken of those of which it is to be found out what they are to have. */
export interface DueDevices {
  /** So many. */
  most: number;
  /** Those that somebody is about are waited for, and not left out. */
  waits?: boolean;
}

/** Devices of which it is to be found out what they are to have; nobody else is about them until the transaction ends. */
export async function takeDue(sql: Sql, school: string, { most, waits = false }: DueDevices): Promise<string[]> {
  sharePlans(sql, school);
  const rows = await sql.query<{ deviceId: string }>(
    `select device_id as "deviceId" from device_gateway.access_device
     where school = $1 and due_at is not null order by due_at, device_id limit $2 for update ${waits ? '' : 'skip locked'}`,
    [school, most],
  );
  return rows.map(({ deviceId }) => deviceId);
}
