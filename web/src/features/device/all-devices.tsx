import { DeviceScreen } from './device-screen.js';
import { anyDevice } from './kind.js';

/** Devices of both types. */
export default function AllDevicesScreen() {
  return <DeviceScreen kind={anyDevice} />;
}
