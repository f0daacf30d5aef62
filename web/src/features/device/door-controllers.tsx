import { DeviceScreen } from './device-screen.js';
import { doorController } from './kind.js';

/** Door controllers. */
export default function DoorControllerScreen() {
  return <DeviceScreen kind={doorController} />;
}
