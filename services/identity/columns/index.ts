import type { Folder } from '../../../libs/platform/index.js';
import { columns } from './columns.read-model.js';
import * as useCases from './columns.use-cases.js';

/** The columns that accounts have chosen in the lists of the console. */
export const columnsFolder: Folder = { calls: [useCases], projections: [columns] };
