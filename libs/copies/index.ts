export { type ClassTitle, type CopiedClass, CopiedClasses } from './copied-classes.js';
export { type CopiedDevice, CopiedDevices, type CopiedDoor } from './copied-devices.js';
export { type CopiedPerson, CopiedPersons } from './copied-persons.js';
export { CopiedTeacherBindings } from './copied-teacher-bindings.js';
export type { Held } from './held.js';
