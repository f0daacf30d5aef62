import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendees } from '../past/attendee.js';
import { countedDoors, holidays } from '../past/calendar.js';
import * as queries from './explanation.queries.js';

/** Why records say what they say. */
export const explanationFolder: Folder = {
  calls: [queries],
  reads: [classes.projection, attendees, holidays, countedDoors],
};
