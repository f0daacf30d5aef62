import type { Folder } from '../../../libs/platform/index.js';
import * as useCases from './erasure.use-cases.js';

/** The end of what is known of a person. */
export const erasureFolder: Folder = { calls: [useCases] };
