import type { Call } from '../kernel/index.js';
import { areaAdd, areaCodeValidate, areaQuery, areaUpdate } from './area.js';
import { controlOpenDoor, controlQuery, controlQueryCommand, controlSummary, controlTiming } from './control.js';
import { deviceAdd, deviceCodeValidate, deviceCredential, deviceDelete, deviceQuery, deviceUpdate } from './device.js';
import { dictionaryQuery } from './dictionary.js';
import { doorAdd, doorDelete, doorQuery, doorUpdate } from './door.js';

export * from './area.events.js';
export * from './area.js';
export * from './command.events.js';
export * from './command-outcome.events.js';
export * from './command-terms.js';
export * from './control.js';
export * from './device.events.js';
export * from './device.js';
export * from './dictionary.js';
export * from './door.events.js';
export * from './door.js';
export * from './presence.events.js';

/** Every call that the devices service serves. */
export const devicesCalls: readonly Call[] = [
  areaQuery,
  areaAdd,
  areaUpdate,
  areaCodeValidate,
  deviceQuery,
  deviceAdd,
  deviceUpdate,
  deviceDelete,
  deviceCodeValidate,
  deviceCredential,
  dictionaryQuery,
  doorQuery,
  doorAdd,
  doorUpdate,
  doorDelete,
  controlQuery,
  controlSummary,
  controlOpenDoor,
  controlTiming,
  controlQueryCommand,
];
