import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendees } from '../past/attendee.js';
import * as queries from './statistics.queries.js';

/** How attendance was over days. */
export const statisticsFolder: Folder = { calls: [queries], reads: [classes.projection, attendees] };
