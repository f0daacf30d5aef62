import type { Folder } from '../../../libs/platform/index.js';
import { classes, persons } from '../copies.js';
import { attendees } from '../past/attendee.js';
import * as queries from './leave.queries.js';
import { leaves } from './leave.read-model.js';
import * as useCases from './leave.use-cases.js';
import { leaveTypes } from './leave-type.js';
import * as overlap from './overlap.js';

/** Leave of students: requests and their reviews. */
export const leaveFolder: Folder = {
  calls: [useCases, queries, { tellOverlap: overlap.tellOverlap }],
  reads: [classes.projection, persons.projection, attendees, leaveTypes],
  projections: [leaves, leaveTypes],
};
