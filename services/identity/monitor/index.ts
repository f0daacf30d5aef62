import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './monitor.queries.js';

/** Figures of the machines and services. */
export const monitorFolder: Folder = { calls: [queries] };
