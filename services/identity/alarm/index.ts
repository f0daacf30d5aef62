import { type Folder, serviceNames } from '../../../libs/platform/index.js';
import { alarms } from './alarm.read-model.js';
import * as useCases from './alarm.use-cases.js';
import { deviceAlarms, devices, removedDeviceAlarms } from './device-alarms.js';
import { financeAlarms } from './finance-alarms.js';
import { MachineWatch } from './machine-watch.js';
import { parkedEventAlarms } from './parked-event-alarms.js';

/** Alarms: of devices, of events that could not be handled, of the machine. */
export const alarmFolder: Folder = {
  calls: [useCases],
  projections: [alarms, ...devices.projections],
  consumers: [...serviceNames.map((name) => parkedEventAlarms(name)), deviceAlarms, removedDeviceAlarms, financeAlarms],
  providers: [MachineWatch],
};
