import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './area.queries.js';
import { areas } from './area.read-model.js';
import * as useCases from './area.use-cases.js';

/** Areas of the campus, in which devices stand. */
export const areaFolder: Folder = { calls: [useCases, queries], projections: [areas] };
