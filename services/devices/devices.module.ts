import { registryEvents } from '../../libs/contracts/devices/index.js';
import { indexesEvents } from '../../libs/eventsourcing/index.js';
import { serviceModule } from '../../libs/platform/index.js';
import { resourceFolders } from '../../libs/resource/index.js';
import { areaFolder } from './area/index.js';
import { CommandAnswers } from './control/command-answers.js';
import { controlFolder } from './control/index.js';
import { deviceFolder } from './device/index.js';
import { tellDevices } from './devices.sample.js';
import * as dictionaries from './dictionaries.js';
import { doorFolder } from './door/index.js';
import { deviceOptionsFolder } from './options/index.js';
import { presenceFolder } from './presence/index.js';

/** Areas, devices with their doors and credentials, and the control centre. */
export const devicesService = serviceModule({
  name: 'devices',
  folders: [
    areaFolder,
    deviceFolder,
    doorFolder,
    controlFolder,
    presenceFolder,
    deviceOptionsFolder,
    ...resourceFolders(dictionaries),
  ],
  migrations: [
    indexesEvents('DirectoryEvents1796600000003', {
      source: 'devices',
      index: 'events_directory',
      types: registryEvents,
      by: 'sequence',
    }),
  ],
  start: (find) => find(CommandAnswers).start(),
  stop: (find) => find(CommandAnswers).stop(),
  sample: tellDevices,
});
