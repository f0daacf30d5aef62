import { FaceTerminal, type FaceTerminalOptions } from '../simulator/makers/face-terminal.js';
import type { Maker } from './gateway-under-test.js';

/** Access terminals of the mqtt-face family. */
export const faceTerminals: Maker<FaceTerminal, Partial<FaceTerminalOptions>> = {
  driver: 'mqtt-face/terminal',
  make: (options) => new FaceTerminal(options),
};
