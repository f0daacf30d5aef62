import { DeviceScreen } from './device-screen.js';
import { faceTerminal } from './kind.js';

/** Face terminals. */
export default function FaceTerminalScreen() {
  return <DeviceScreen kind={faceTerminal} />;
}
