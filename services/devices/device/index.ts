import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './device.queries.js';
import { devices } from './device.read-model.js';
import * as useCases from './device.use-cases.js';
import { DeviceCredentials } from './device-credentials.js';
import { presenceKeeper } from './presence-keeper.js';

/** Devices and their credentials. */
export const deviceFolder: Folder = {
  calls: [useCases, queries],
  projections: [devices],
  consumers: [presenceKeeper],
  providers: [DeviceCredentials],
};
