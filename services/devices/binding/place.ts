import { beyondBuilding } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { idsBelow, readAreas } from '../area/area.read-model.js';
import { requireArea } from '../area/area.use-cases.js';
import { buildings } from '../dictionaries.js';

/** A node of the tree of areas, buildings, units and floors; what is missing limits nothing. */
export interface Place {
  areaId?: string;
  buildingId?: string;
  unit?: number;
  floor?: number;
}

/** A condition in SQL: a binding lies in a place. An area has the buildings of those below it too. */
export async function liesIn(sql: Sql, { areaId, buildingId, unit, floor }: Place) {
  const areaIds = areaId === undefined ? undefined : idsBelow(await readAreas(sql), areaId);
  return (bind: (value: unknown) => string): string | undefined =>
    [
      areaIds && `building_id in (select id from ${tableName(buildings.table)} where area_id = any(${bind(areaIds)}))`,
      buildingId !== undefined && `building_id = ${bind(buildingId)}`,
      unit !== undefined && `unit = ${bind(unit)}`,
      floor !== undefined && `floor = ${bind(floor)}`,
    ]
      .filter(Boolean)
      .join(' and ') || undefined;
}

/**
 * Holds a building until the commit.
 * @param lies its unit and floor; any unit without one
 * @param areaIds areas of which it is to be in one; any without them
 * @throws Rejection 1004 where there is no such building, 1001 where it has no such unit or floor
 */
export async function requireBuilding(
  { sql, school }: Unit,
  { buildingId, unit = 1, floor }: { buildingId: string; unit?: number; floor: number },
  areaIds: readonly string[] | null = null,
): Promise<void> {
  const [building] = await selectRows(
    sql,
    buildings.table,
    'school = $1 and id = $2 and ($3::uuid[] is null or area_id = any($3))',
    [school, buildingId, areaIds],
    'for share',
  );
  if (!building) throw Rejection.notFound('楼栋不存在');
  const { units, floors } = building as { units: number; floors: number };
  const has = (number: number, count: number) => number >= 1 && number <= count;
  if (!has(unit, units) || !has(floor, floors)) throw Rejection.invalid(beyondBuilding);
}

/**
 * Holds the building of a floor until the commit.
 * @throws Rejection 1004 where there is no such area, or no such building in it; 1001 where it has no such unit or floor
 */
export async function requireFloor(unit: Unit, { areaId, ...place }: Required<Place>): Promise<void> {
  await requireArea(unit, areaId);
  await requireBuilding(unit, place, idsBelow(await readAreas(unit.sql), areaId));
}
