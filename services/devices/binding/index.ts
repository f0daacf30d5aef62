import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './binding.queries.js';
import { bindings } from './binding.read-model.js';
import * as useCases from './binding.use-cases.js';

/** Devices and the floors to which they are bound. */
export const bindingFolder: Folder = { calls: [useCases, queries], projections: [bindings] };
