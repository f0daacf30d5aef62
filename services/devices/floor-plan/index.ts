import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './floor-plan.queries.js';
import { floorPlans } from './floor-plan.read-model.js';
import * as useCases from './floor-plan.use-cases.js';

/** Plans of floors, with the doors and devices that stand there. */
export const floorPlanFolder: Folder = { calls: [useCases, queries], projections: [floorPlans] };
