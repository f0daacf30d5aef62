import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendanceRules, attendanceShifts, plannedChanges } from './rule.read-model.js';
import * as useCases from './rule.use-cases.js';
import { schoolExclusions } from './school-exclusion.js';
import * as shiftQueries from './shift.queries.js';
import * as shiftUseCases from './shift.use-cases.js';

/** Rules of attendance, and their shifts. */
export const ruleFolder: Folder = {
  calls: [useCases, shiftUseCases, shiftQueries],
  reads: [classes.projection],
  projections: [attendanceRules, attendanceShifts, plannedChanges, schoolExclusions],
};
