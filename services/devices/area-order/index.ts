import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './area-order.queries.js';
import { areaOrders, orderedDoors } from './area-order.read-model.js';
import * as useCases from './area-order.use-cases.js';

/** Opening all doors of an area at once, as in a fire, with a receipt. */
export const areaOrderFolder: Folder = { calls: [useCases, queries], projections: [areaOrders, orderedDoors] };
