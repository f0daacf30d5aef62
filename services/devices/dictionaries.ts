import { buildingType } from '../../libs/contracts/devices/index.js';
import { serveResource } from '../../libs/resource/index.js';

/** Types of buildings. */
export const buildingTypes = serveResource(buildingType);
