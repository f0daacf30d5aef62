import { callsOf, textsOf } from '../kernel/index.js';
import * as area from './area.js';
import * as commandTerms from './command-terms.js';
import * as control from './control.js';
import * as device from './device.js';
import * as deviceOptions from './device-options.js';
import * as door from './door.js';

export * from './area.events.js';
export * from './area.js';
export * from './command.events.js';
export * from './command-outcome.events.js';
export * from './command-terms.js';
export * from './control.js';
export * from './device.events.js';
export * from './device.js';
export * from './device-options.js';
export * from './door.events.js';
export * from './door.js';
export * from './presence.events.js';

const concepts = [area, device, deviceOptions, door, control, commandTerms];

/** Every call that the devices service serves. */
export const devicesCalls = callsOf(concepts);

/** Their texts. */
export const devicesTexts = textsOf(concepts);
