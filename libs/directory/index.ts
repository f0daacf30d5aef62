export { type ClassDirectory, type KnownClass, mountClassDirectory } from './class-directory.js';
export { type DeviceDirectory, type KnownDevice, type KnownDoor, mountDeviceDirectory } from './device-directory.js';
export { type KnownPerson, mountPersonDirectory, type PersonDirectory } from './person-directory.js';
