import { areas, building, buildingType, goods, room, roomType } from '../../libs/contracts/devices/index.js';
import { serveResource } from '../../libs/resource/index.js';
import { areaTable } from './area/area.read-model.js';

/** Types of buildings. */
export const buildingTypes = serveResource(buildingType);

/** Areas, which are not removed. */
const places = { resource: areas, table: areaTable };

/** Buildings. */
export const buildings = serveResource(building, { refersTo: [buildingTypes, places] });

/** Types of rooms. */
export const roomTypes = serveResource(roomType);

/** What rooms of a type are furnished with. */
export const goodsOfRooms = serveResource(goods, { refersTo: [roomTypes] });

/** Rooms. */
export const rooms = serveResource(room, { refersTo: [roomTypes, places, buildings] });
