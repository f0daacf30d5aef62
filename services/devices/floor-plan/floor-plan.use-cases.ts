import { floorPlanAdd, floorPlanDelete, floorPlanUpdate } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { requireBuilding } from '../binding/place.js';
import { requirePicture } from '../picture/pictures.js';
import { floorPlan, floorPlanId } from './floor-plan.js';
import { floorPlanTable } from './floor-plan.read-model.js';
import { placesOn, roomsOn } from './places.js';

/** Gives a floor a plan; gives its id. */
export const addFloorPlan = handles(floorPlanAdd, async (unit, { buildingId, floor, picture }) => {
  await requireBuilding(unit, { buildingId, floor });
  await requirePicture(unit, picture);
  const id = floorPlanId(buildingId, floor);
  await unit.handle(floorPlan, id, { type: 'Add', buildingId, floor, picture });
  return { id };
});

/** Changes the picture of a plan, or what stands where on it. */
export const updateFloorPlan = handles(floorPlanUpdate, async (unit, { id, picture, placed = [], removed = [] }) => {
  const [plan] = await selectRows(unit.sql, floorPlanTable, 'school = $1 and id = $2', [unit.school, id]);
  if (!plan) throw Rejection.notFound('平面图不存在');
  if (picture !== undefined) await requirePicture(unit, picture);
  const standing = (await placesOn(unit.sql, plan)).map(({ id, deviceId }) => ({ id, deviceId }));
  const roomIds = (await roomsOn(unit.sql, unit.school, plan, 'order by id for share')).map(({ id }) => id);
  await unit.handle(floorPlan, id, { type: 'Change', picture, placed, removed, standing, roomIds });
});

/** Removes plans: all or none. */
export const deleteFloorPlans = handles(floorPlanDelete, async (unit, { ids }) => {
  await unit.handleMany(
    floorPlan,
    ids.map((id) => ({ id, command: { type: 'Remove' } })),
  );
});
