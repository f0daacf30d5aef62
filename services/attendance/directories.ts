import { mountClassDirectory, mountDeviceDirectory, mountPersonDirectory } from '../../libs/directory/index.js';

/** What attendance knows of other services' classes, persons and devices. */
export const classes = mountClassDirectory('attendance');
export const persons = mountPersonDirectory('attendance');
export const devices = mountDeviceDirectory('attendance');
