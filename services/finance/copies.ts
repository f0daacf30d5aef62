import { CopiedClasses, CopiedPersons } from '../../libs/copies/index.js';

/** What finance knows of other services' classes and persons. */
export const classes = new CopiedClasses('finance');
export const persons = new CopiedPersons('finance');
