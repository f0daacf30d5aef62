import { registryEvents } from '../../libs/contracts/devices/index.js';
import { indexesEvents } from '../../libs/eventsourcing/index.js';
import { serviceModule } from '../../libs/platform/index.js';
import { entryImports, resourceFolders } from '../../libs/resource/index.js';
import { importsFolder } from '../../libs/spreadsheet/import/index.js';
import { accessRuleFolder } from './access-rule/index.js';
import { areaFolder } from './area/index.js';
import { areaOrderFolder } from './area-order/index.js';
import { bindingFolder } from './binding/index.js';
import { buildingFolder } from './building/index.js';
import { CommandAnswers } from './control/command-answers.js';
import { controlFolder } from './control/index.js';
import { persons } from './copies.js';
import { deviceFolder } from './device/index.js';
import { tellDevices } from './devices.sample.js';
import * as dictionaries from './dictionaries.js';
import { doorFolder } from './door/index.js';
import { floorPlanFolder } from './floor-plan/index.js';
import { deviceOptionsFolder } from './options/index.js';
import { pictureFolder } from './picture/index.js';
import { presenceFolder } from './presence/index.js';
import { temporaryDeviceFolder } from './temporary-device/index.js';

/** The imports of the service. */
const imports = importsFolder({
  service: 'devices',
  migration: 'Imports1799500000000',
  files: 'devices-imports',
  definitions: entryImports(dictionaries),
});

/** Areas, buildings, devices with their doors and credentials, and the control centre. */
export const devicesService = serviceModule({
  name: 'devices',
  folders: [
    areaFolder,
    buildingFolder,
    bindingFolder,
    floorPlanFolder,
    deviceFolder,
    doorFolder,
    controlFolder,
    areaOrderFolder,
    presenceFolder,
    temporaryDeviceFolder,
    accessRuleFolder,
    pictureFolder,
    deviceOptionsFolder,
    ...resourceFolders(dictionaries),
    imports.folder,
  ],
  projections: [persons.projection],
  migrations: [
    indexesEvents('DirectoryEvents1796600000003', {
      source: 'devices',
      index: 'events_directory',
      types: registryEvents,
      by: 'sequence',
    }),
  ],
  start: async (find) => {
    await imports.start(find);
    await find(CommandAnswers).start();
  },
  stop: async (find) => {
    await find(CommandAnswers).stop();
    await imports.stop(find);
  },
  sample: tellDevices,
});
