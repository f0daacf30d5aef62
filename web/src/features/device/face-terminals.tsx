import { deviceScreen } from './device-screen.js';
import { faceTerminal } from './kind.js';

/** Face terminals. */
export default deviceScreen(faceTerminal);
