import { deviceClockReported } from '../../../libs/contracts/device-gateway/index.js';
import { areaAdded, areaChanged, deviceRegistered, deviceRemoved } from '../../../libs/contracts/devices/index.js';
import { bigint, instant, nullable, type Sql, selectRows, table, uuid } from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';

const areaTable = table('attendance', 'area_directory', {
  columns: { id: uuid(), school: uuid(), parentId: nullable(uuid()) },
  key: ['id'],
  indexes: { area_directory_school: { columns: ['school'] } },
});

/** The areas in which devices are, and what each lies in. */
export const areas = projection({
  source: 'devices',
  table: areaTable,
  version: 1,
  on: (on) => [
    on(
      [areaAdded, areaChanged],
      (_row, { school, data: { areaId: id, parentId } }) => ({ id, school, parentId }),
      ({ data }) => [[data.areaId]],
    ),
  ],
});

const installationTable = table('attendance', 'device_installation', {
  columns: { id: uuid(), school: uuid(), installedAt: instant() },
  key: ['id'],
});

/** Since when there are devices: before that they told nothing. */
export const installations = projection({
  source: 'devices',
  table: installationTable,
  version: 1,
  on: (on) => [
    on(deviceRegistered, (_row, event) => ({
      id: event.streamId,
      school: event.school,
      installedAt: momentOf(event),
    })),
    on(deviceRemoved, () => undefined),
  ],
});

const clockTable = table('attendance', 'device_clock', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** By how much the clock is ahead, or behind (below 0), ms, as it was compared last; 0 after it was set. */
    skew: bigint(),
  },
  key: ['id'],
});

/** How wrong the clocks of devices were when they were compared last. */
export const clocks = projection({
  source: 'device-gateway',
  table: clockTable,
  version: 1,
  on: (on) => [
    on(
      deviceClockReported,
      (_row, { school, data: { deviceId: id, offset, applied } }) => ({
        id,
        school,
        skew: applied === 'none' ? Math.round(-offset) : 0,
      }),
      ({ data }) => [[data.deviceId]],
    ),
  ],
});

/** Since when there are these devices (epoch ms), by their ids. */
export async function installedSince(sql: Sql, school: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectRows(sql, installationTable, 'school = $1 and id = any($2)', [school, ids]);
  return new Map(rows.map(({ id, installedAt }) => [id, installedAt]));
}

/** How wrong the clocks of these devices were when they were compared last (ms), by their ids. */
export async function skewsOf(sql: Sql, school: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectRows(sql, clockTable, 'school = $1 and id = any($2)', [school, ids]);
  return new Map(rows.map(({ id, skew }) => [id, skew]));
}

/**
 * The campus of each area of a school, where there are several: the area at the top in which it lies. One with nothing in it
 * is no campus but a part of one: a school may have a flat list of gates and halls.
 */
export function campusesIn(rows: readonly { id: string; parentId: string | null }[]): ReadonlyMap<string, string> {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const topOf = (id: string): string => {
    const parent = parents.get(id);
    return parent && parents.has(parent) ? topOf(parent) : id;
  };
  const tops = new Set(rows.filter(({ id }) => topOf(id) !== id).map(({ id }) => topOf(id)));
  if (tops.size < 2) return new Map();
  return new Map(rows.flatMap(({ id }) => (tops.has(topOf(id)) ? [[id, topOf(id)]] : [])));
}

/** The campus of each area of the school; of none where the school is on one. */
export async function campusesOf(sql: Sql, school: string): Promise<ReadonlyMap<string, string>> {
  return campusesIn(await selectRows(sql, areaTable, 'school = $1', [school]));
}
