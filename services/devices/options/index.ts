import { CONFIGURATION, type Configuration, type Folder } from '../../../libs/platform/index.js';
import { readDeviceOptions } from './device-options.js';
import * as queries from './device-options.queries.js';
import { DEVICE_OPTIONS } from './device-options.queries.js';

/** Options of device forms. */
export const deviceOptionsFolder: Folder = {
  calls: [queries],
  providers: [
    {
      provide: DEVICE_OPTIONS,
      useFactory: ({ DATA_DIR }: Configuration) => readDeviceOptions(DATA_DIR),
      inject: [CONFIGURATION],
    },
  ],
};
