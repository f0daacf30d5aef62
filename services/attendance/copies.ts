import { CopiedClasses, CopiedDevices, CopiedPersons } from '../../libs/copies/index.js';

/** What attendance knows of other services' classes, persons and devices. */
export const classes = new CopiedClasses('attendance');
export const persons = new CopiedPersons('attendance');
export const devices = new CopiedDevices('attendance');
