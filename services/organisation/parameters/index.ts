import type { Folder } from '../../../libs/platform/index.js';
import { parameters } from './parameters.read-model.js';
import * as useCases from './parameters.use-cases.js';

/** Parameters of the school, and what its providers need to know. */
export const parametersFolder: Folder = { calls: [useCases], projections: [parameters] };
