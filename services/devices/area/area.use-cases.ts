import { areaAdd, areaUpdate } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, repositoryOf } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { holdTree } from '../../../libs/tree/index.js';
import { area } from './area.js';
import { type AreaTree, areaTable, areaTreeOf, readAreas } from './area.read-model.js';

/** The tree as nobody else can change it until the unit is done. */
async function heldTree(unit: Unit): Promise<AreaTree> {
  holdTree(unit, areaTable);
  return areaTreeOf(await readAreas(unit.sql));
}

/** @throws Rejection 1004 when the school has no such area */
export async function requireArea({ sql, school }: Unit, areaId: string): Promise<void> {
  if (!(await repositoryOf(sql, areaTable).existsBy({ school, id: areaId }))) throw Rejection.notFound('区域不存在');
}

/** Adds an area; gives its id. */
export const addArea = handles(areaAdd, async (unit, { parentId, ...attributes }) => {
  const place = (await heldTree(unit)).placeBelow(parentId);
  const id = newId();
  await unit.handleRow(area, [id], { type: 'Add', areaId: id, ...attributes, place });
  return { id };
});

/** Renames an area, or moves it with everything below it. */
export const updateArea = handles(areaUpdate, async (unit, { id, parentId, ...attributes }) => {
  const tree = await heldTree(unit);
  tree.node(id);
  const place = parentId === undefined ? undefined : tree.placeBelow(parentId);
  await unit.handleRow(area, [id], { type: 'Change', areaId: id, ...attributes, place });
});
