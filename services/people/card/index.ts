import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './card.queries.js';
import { personCards } from './card.read-model.js';

/** Cards that are held. */
export const cardFolder: Folder = { calls: [queries], projections: [personCards] };
