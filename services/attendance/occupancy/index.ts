import type { Folder } from '../../../libs/platform/index.js';
import { classes, devices, persons } from '../copies.js';
import { attendees } from '../past/attendee.js';
import * as queries from './occupancy.queries.js';
import { roomCopies } from './rooms.js';
import { whereabouts } from './whereabouts.js';

/** Who is in which room, by passes through the doors that plans of floors say lead there. */
export const occupancyFolder: Folder = {
  calls: [queries],
  reads: [attendees, classes.projection, persons.projection, ...devices.projections, ...roomCopies],
  projections: [whereabouts, ...roomCopies],
};
