import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendees } from '../past/attendee.js';
import { countedDoors, holidays } from '../past/calendar.js';
import * as queries from './holiday-change.queries.js';

/** What a holiday over days gone by would change. */
export const holidayChangeFolder: Folder = {
  calls: [queries],
  reads: [classes.projection, attendees, holidays, countedDoors],
};
