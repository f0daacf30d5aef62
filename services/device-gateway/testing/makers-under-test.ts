import { dw200, vf105, vf203 } from '../drivers/access-device/access-device-model.js';
import type { AccessTerminalOptions } from '../simulator/makers/access-terminal.js';
import { CardTerminal } from '../simulator/makers/card-terminal.js';
import { FaceTerminal, type FaceTerminalOptions } from '../simulator/makers/face-terminal.js';
import { UserTerminal } from '../simulator/makers/user-terminal.js';
import type { Maker } from './gateway-under-test.js';

type AccessOptions = Partial<Omit<AccessTerminalOptions, 'model'>>;

/** Access terminals of the mqtt-face family. */
export const faceTerminals: Maker<FaceTerminal, Partial<FaceTerminalOptions>> = {
  driver: 'mqtt-face/terminal',
  make: (options) => new FaceTerminal(options),
};

/** Cameras of the family. */
export const faceCameras: Maker<FaceTerminal, Partial<FaceTerminalOptions>> = {
  driver: 'mqtt-face/camera',
  make: (options) => new FaceTerminal({ ...options, isCamera: true }),
};

const userTerminals = (model: typeof vf203): Maker<UserTerminal, AccessOptions> => ({
  driver: model.kind,
  make: (options) => new UserTerminal({ ...options, model }),
});

export const vf203Terminals = userTerminals(vf203);
export const vf105Terminals = userTerminals(vf105);
export const dw200Terminals: Maker<CardTerminal, AccessOptions> = {
  driver: dw200.kind,
  make: (options) => new CardTerminal({ ...options, model: dw200 }),
};
