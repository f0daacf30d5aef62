import { areas, building, buildingType, roomType } from '../../libs/contracts/devices/index.js';
import { serveResource } from '../../libs/resource/index.js';
import { areaTable } from './area/area.read-model.js';

/** Types of buildings. */
export const buildingTypes = serveResource(buildingType);

/** Buildings. Areas are not removed. */
export const buildings = serveResource(building, {
  refersTo: [buildingTypes, { resource: areas, table: areaTable }],
});

/** Types of rooms. */
export const roomTypes = serveResource(roomType);
