import type { Folder } from '../../../libs/platform/index.js';
import * as useCases from './founding.use-cases.js';

/** New schools with their main accounts. */
export const foundingFolder: Folder = { calls: [useCases] };
