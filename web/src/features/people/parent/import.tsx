import { parentUpdate } from '@contracts/people/parent.js';
import { parentImport, teacherImport } from '@contracts/people/roster-import.js';
import { parentTemplate } from '@contracts/people/template.js';
import { RosterImport } from '../person/roster-import.js';

/** The save of parents is followed through the path of teachers (source: spec README, inconsistencies). */
const calls = { ...parentImport, saveProgress: teacherImport.saveProgress };

/** Imports parents. */
export const ParentImport = () => (
  <RosterImport name="parent" calls={calls} update={parentUpdate} template={parentTemplate} />
);
