import { floorPlanQuery, markId } from '../../../libs/contracts/devices/index.js';
import { listPage } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { floorPlanTable } from './floor-plan.read-model.js';
import { markedBy, placesOn, roomsOn } from './places.js';

/** Lists plans of floors. What has left a floor is not shown, wherever it was marked. */
export const listFloorPlans = answers(floorPlanQuery, async (sql, input, { school }) => {
  const { data, recordCount } = await listPage(sql, floorPlanTable, input, {
    filters: { buildingId: { equals: 'buildingId' }, floor: { equals: 'floor' } },
    defaultOrder: [
      ['buildingId', 'asc'],
      ['floor', 'asc'],
    ],
  });
  const rows = [];
  for (const { id, buildingId, floor, picture, marks } of data) {
    const marked = new Map(marks.map((mark) => [markId(mark), mark]));
    const rooms = await roomsOn(sql, school, { buildingId, floor });
    const places = (await placesOn(sql, { buildingId, floor })).map((place) => {
      const { deviceCode, doorName, doorCode, type, state } = place;
      const { x = null, y = null, roomId } = marked.get(place.id) ?? {};
      return {
        id: place.id,
        ...markedBy(place),
        deviceName: place.name,
        deviceCode,
        doorName,
        doorCode,
        type,
        state,
        x,
        y,
        ...(rooms.some(({ id }) => id === roomId) && { roomId }),
      };
    });
    rows.push({ id, buildingId, floor, picture, places, rooms });
  }
  return { data: rows, recordCount };
});
