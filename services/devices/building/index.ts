import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './building.queries.js';

/** What is asked of buildings beside their dictionary. */
export const buildingFolder: Folder = { calls: [queries] };
