import {
  importRunning,
  parentImport as parentImportCalls,
  parentTemplate,
  parentUpdate,
  studentImport as studentImportCalls,
  studentTemplate,
  studentUpdate,
  teacherImport as teacherImportCalls,
  teacherTemplate,
  teacherUpdate,
} from '../../../libs/contracts/people/index.js';
import { type Folder, serves } from '../../../libs/platform/index.js';
import { answersTemplate, Imports, importUseCases } from '../../../libs/spreadsheet/import/index.js';
import { parentImport } from './parent.import.js';
import { studentImport } from './student.import.js';
import { teacherImport } from './teacher.import.js';

/** Either path tells how far the save of teachers and of parents is (source: spec README, inconsistencies). */
const rosters = [teacherImport.kind, parentImport.kind];

/** How the calls of the three imports are handled. */
export const importsOfPersons: NonNullable<Folder['calls']> = [
  importUseCases(studentImportCalls, studentImport.kind, { update: studentUpdate }),
  importUseCases(teacherImportCalls, teacherImport.kind, { savesOf: rosters, update: teacherUpdate }),
  importUseCases(parentImportCalls, parentImport.kind, { savesOf: rosters, update: parentUpdate }),
  [
    answersTemplate(studentTemplate, studentImport),
    answersTemplate(teacherTemplate, teacherImport),
    answersTemplate(parentTemplate, parentImport),
  ],
  [serves(importRunning, { imports: Imports }, (_input, { school }, { imports }) => imports.underWay(school))],
];
