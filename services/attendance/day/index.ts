import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { whereabouts } from '../occupancy/whereabouts.js';
import { attendees } from '../past/attendee.js';
import * as queries from './day.queries.js';
import * as persons from './day-persons.queries.js';

/** Days of the school at one look, and how each person's was. */
export const dayFolder: Folder = {
  calls: [queries, persons],
  reads: [classes.projection, attendees, whereabouts],
};
