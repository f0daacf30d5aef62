import type { Folder } from '../../../libs/platform/index.js';
import { moneyErasures } from './erased-money.js';

/** How finance follows the erasure of a person. */
export const erasureFolder: Folder = { consumers: [moneyErasures.consumer], migrations: [moneyErasures.migration] };
