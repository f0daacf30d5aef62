import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './temporary-device.queries.js';
import { temporaryDevices } from './temporary-device.read-model.js';
import * as useCases from './temporary-device.use-cases.js';

/** Doors and terminals at which people may pass for a time. */
export const temporaryDeviceFolder: Folder = { calls: [useCases, queries], projections: [temporaryDevices] };
