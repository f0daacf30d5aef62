import type { Folder } from '../../../libs/platform/index.js';
import { personCards } from './card.read-model.js';

/** Cards that are held. */
export const cardFolder: Folder = { projections: [personCards] };
