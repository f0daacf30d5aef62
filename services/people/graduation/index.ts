import type { Folder } from '../../../libs/platform/index.js';
import { graduates } from './graduates.js';

/** Pupils of classes that graduate in a year's turn. */
export const graduationFolder: Folder = { calls: [], consumers: [graduates] };
