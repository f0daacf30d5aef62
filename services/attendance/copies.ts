import { CopiedClasses, CopiedDevices, CopiedPersons, CopiedTeacherBindings } from '../../libs/copies/index.js';

/** What attendance knows of other services' classes, persons and devices. */
export const classes = new CopiedClasses('attendance');
export const teacherBindings = new CopiedTeacherBindings('attendance', classes);
export const persons = new CopiedPersons('attendance');
export const devices = new CopiedDevices('attendance');
