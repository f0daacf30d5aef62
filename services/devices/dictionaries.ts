import { areas, building, buildingType, goods, room, roomType } from '../../libs/contracts/devices/index.js';
import { reference, serveResource } from '../../libs/resource/index.js';
import { areaTable } from './area/area.read-model.js';
import { bindingTable } from './binding/binding.read-model.js';
import { floorPlanTable } from './floor-plan/floor-plan.read-model.js';

/** Types of buildings. */
export const buildingTypes = serveResource(buildingType);

/** Areas, which are not removed. */
const places = { resource: areas, table: areaTable };

/** Buildings. */
export const buildings = serveResource(building, {
  refersTo: [buildingTypes, places],
  usedBy: [reference(bindingTable, 'buildingId'), reference(floorPlanTable, 'buildingId')],
  numberedBy: [
    { table: bindingTable, entry: 'buildingId', number: 'unit', count: 'units' },
    { table: bindingTable, entry: 'buildingId', number: 'floor', count: 'floors' },
    { table: floorPlanTable, entry: 'buildingId', number: 'floor', count: 'floors' },
  ],
});

/** Types of rooms. */
export const roomTypes = serveResource(roomType);

/** What rooms of a type are furnished with. */
export const goodsOfRooms = serveResource(goods, { refersTo: [roomTypes] });

/** Rooms. */
export const rooms = serveResource(room, {
  refersTo: [roomTypes, places, buildings],
  usedBy: [reference(floorPlanTable, 'roomIds')],
});

/** Columns with the addresses of pictures: what none of them names is forgotten. */
export const pictureNames = [
  reference(roomTypes.table, 'picture'),
  reference(goodsOfRooms.table, 'picture'),
  reference(floorPlanTable, 'picture'),
];
