import { deviceScreen } from './device-screen.js';
import { doorController } from './kind.js';

/** Door controllers. */
export default deviceScreen(doorController);
