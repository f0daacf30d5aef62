export { type ClassTitle, type KnownClass, mountClassDirectory } from './class-directory.js';
export { type KnownDevice, type KnownDoor, mountDeviceDirectory } from './device-directory.js';
export { followErasures } from './erasures.js';
export type { Held } from './held.js';
export { type KnownPerson, mountPersonDirectory } from './person-directory.js';
