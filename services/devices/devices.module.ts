import { directoryEvents } from '../../libs/contracts/devices/index.js';
import { indexesEvents } from '../../libs/eventsourcing/index.js';
import { CONFIGURATION, type Configuration, serviceModule } from '../../libs/platform/index.js';
import { AreaController } from './area/area.controller.js';
import { AddAreaHandler, ChangeAreaHandler, CheckAreaCodeHandler, ListAreasHandler } from './area/area.handlers.js';
import { areas } from './area/area.read-model.js';
import { commands } from './control/command.read-model.js';
import { CommandAnswers } from './control/command-answers.js';
import { CommandDispatcher } from './control/command-dispatcher.js';
import { commandOutcome } from './control/command-outcome.js';
import { OpenDoorsHandler, SetClocksHandler } from './control/control.commands.js';
import { ControlController } from './control/control.controller.js';
import { ListCardsHandler, ListCommandsHandler, SummariseCardsHandler } from './control/control.queries.js';
import {
  AddDeviceHandler,
  ChangeDeviceHandler,
  RemoveDevicesHandler,
  RenewCredentialHandler,
} from './device/device.commands.js';
import { DeviceController } from './device/device.controller.js';
import { CheckDeviceCodeHandler, ListDevicesHandler } from './device/device.queries.js';
import { devices } from './device/device.read-model.js';
import { DeviceCredentials } from './device/device-credentials.js';
import { tellDevices } from './devices.sample.js';
import { DICTIONARY, DictionaryController } from './dictionary/dictionary.controller.js';
import { readDictionary } from './dictionary/dictionary.js';
import { DoorController } from './door/door.controller.js';
import { AddDoorHandler, ChangeDoorHandler, ListDoorsHandler, RemoveDoorsHandler } from './door/door.handlers.js';
import { doors } from './door/door.read-model.js';
import { presenceKeeper } from './presence/presence.js';
import { certainty, presence } from './presence/presence.read-model.js';

/** Areas, devices with their doors and credentials, and the control centre. */
export const devicesService = serviceModule({
  name: 'devices',
  migrations: [
    indexesEvents('DirectoryEvents1796600000003', {
      source: 'devices',
      index: 'events_directory',
      types: directoryEvents,
      by: 'sequence',
    }),
  ],
  projections: [areas, devices, doors, commands, presence, certainty],
  consumers: [commandOutcome, presenceKeeper],
  controllers: [AreaController, DeviceController, DictionaryController, DoorController, ControlController],
  providers: [
    ListAreasHandler,
    CheckAreaCodeHandler,
    AddAreaHandler,
    ChangeAreaHandler,
    ListDevicesHandler,
    CheckDeviceCodeHandler,
    DeviceCredentials,
    AddDeviceHandler,
    ChangeDeviceHandler,
    RemoveDevicesHandler,
    RenewCredentialHandler,
    ListDoorsHandler,
    AddDoorHandler,
    ChangeDoorHandler,
    RemoveDoorsHandler,
    ListCardsHandler,
    SummariseCardsHandler,
    ListCommandsHandler,
    OpenDoorsHandler,
    SetClocksHandler,
    CommandAnswers,
    CommandDispatcher,
    {
      provide: DICTIONARY,
      useFactory: ({ DATA_DIR }: Configuration) => readDictionary(DATA_DIR),
      inject: [CONFIGURATION],
    },
  ],
  start: (find) => find(CommandAnswers).start(),
  stop: (find) => find(CommandAnswers).stop(),
  sample: tellDevices,
});
