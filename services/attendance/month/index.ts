import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendees } from '../past/attendee.js';
import * as queries from './month.queries.js';

/** Months of classes and of the school. */
export const monthFolder: Folder = { calls: [queries], reads: [classes.projection, attendees] };
