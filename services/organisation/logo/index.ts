import { creates } from '../../../libs/database/index.js';
import type { Folder } from '../../../libs/platform/index.js';
import { logoPictures, logos } from './logo.js';
import * as queries from './logo.queries.js';
import * as useCases from './logo.use-cases.js';

/** The sign of the school. */
export const logoFolder: Folder = {
  calls: [useCases, queries],
  projections: [logos],
  migrations: [creates('LogoPictures1801700000000', [logoPictures])],
};
