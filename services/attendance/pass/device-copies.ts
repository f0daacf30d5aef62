import { deviceClockReported } from '../../../libs/contracts/device-gateway/index.js';
import { areaAdded, areaChanged, deviceRegistered, deviceRemoved } from '../../../libs/contracts/devices/index.js';
import {
  bigint,
  instant,
  json,
  nullable,
  type RowOf,
  type Sql,
  selectRows,
  table,
  uuid,
} from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';
import type { Pass } from './pass.js';

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

/** A clock that was set. */
interface Setting {
  /** Epoch ms. */
  at: number;
  /** By how much it was ahead until then, or behind (below 0), ms. */
  skew: number;
}

/** How many settings of a clock are kept: those since the device could tell nothing, which are few. */
const kept = 10;
/** What a setting corrects by less is no error to keep, ms: passes are told to the second. */
const smallest = 1000;

const clockTable = table('attendance', 'device_clock', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** By how much the clock is ahead, or behind (below 0), ms, as it was compared last; 0 after it was set. */
    skew: bigint(),
    /** How wrong it was before it was set, in their order: what was kept until then is dated by that clock. */
    settings: json<Setting[]>(),
  },
  key: ['id'],
});
/** A device's clock: how wrong it is, and was. */
type Clock = Pick<RowOf<typeof clockTable>, 'skew' | 'settings'>;

/** How wrong the clocks of devices were when they were compared last, and before they were set. */
export const clocks = projection({
  source: 'device-gateway',
  table: clockTable,
  version: 2,
  on: (on) => [
    on(
      deviceClockReported,
      (row, event) => {
        const { deviceId: id, offset, applied } = event.data;
        const [skew, settings] = [Math.round(-offset), row?.settings ?? []];
        if (applied === 'none') return { id, school: event.school, skew, settings };
        const isWorthKeeping = Math.abs(skew) >= smallest;
        const known = isWorthKeeping ? [...settings, { at: momentOf(event), skew }].slice(-kept) : settings;
        return { id, school: event.school, skew: 0, settings: known };
      },
      ({ data }) => [[data.deviceId]],
    ),
  ],
});

/** Since when there are these devices (epoch ms), by their ids. */
export async function installedSince(sql: Sql, school: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectRows(sql, installationTable, 'school = $1 and id = any($2)', [school, ids]);
  return new Map(rows.map(({ id, installedAt }) => [id, installedAt]));
}

/** The clocks of these devices, by their ids; those that were never compared are missing. */
export async function clocksOf(sql: Sql, school: string, ids: readonly string[]): Promise<Map<string, Clock>> {
  const rows = await selectRows(sql, clockTable, 'school = $1 and id = any($2)', [school, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * By how much a clock was wrong (ms) when it showed a moment (epoch ms): what was kept before it was set is dated by the clock of
 * that time, what comes as it happens by the clock as it is now.
 */
export function skewAt({ skew, settings }: Clock, { happenedAt, lane }: Pick<Pass, 'happenedAt' | 'lane'>): number {
  const next = lane === 'backlog' ? settings.find(({ at, skew }) => happenedAt - skew < at) : undefined;
  return next?.skew ?? skew;
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
