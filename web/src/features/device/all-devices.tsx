import { deviceScreen } from './device-screen.js';
import { anyDevice } from './kind.js';

/** Devices of both types. */
export default deviceScreen(anyDevice);
