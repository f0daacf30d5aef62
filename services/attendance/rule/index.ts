import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import * as commands from './rule.commands.js';
import { attendanceRules, attendanceShifts } from './rule.read-model.js';
import { schoolExclusions } from './school-exclusion.js';
import * as shiftCommands from './shift.commands.js';
import * as shiftQueries from './shift.queries.js';

/** Rules of attendance, and their shifts. */
export const ruleFolder: Folder = {
  calls: [commands, shiftCommands, shiftQueries],
  reads: [classes.projection],
  projections: [attendanceRules, attendanceShifts, schoolExclusions],
};
