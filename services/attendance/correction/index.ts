import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendees } from '../past/attendee.js';
import { countedDoors, holidays } from '../past/calendar.js';
import * as useCases from './correction.use-cases.js';

/** What people decide about records: edits, appeals and their reviews, which are judged at once. */
export const correctionFolder: Folder = {
  calls: [useCases],
  reads: [classes.projection, attendees, holidays, countedDoors],
};
