import type { Folder } from '../../../libs/platform/index.js';
import { cardLimits } from './card-limit.js';
import * as useCases from './card-limit.use-cases.js';

/** How little a card may hold after a correction. */
export const cardLimitFolder: Folder = { calls: [useCases], projections: [cardLimits] };
