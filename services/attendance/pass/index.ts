import type { Folder } from '../../../libs/platform/index.js';
import { classes, devices, persons } from '../copies.js';
import { attendees } from '../past/attendee.js';
import { cardHoldings } from './card-holding.js';
import { areas, clocks, installations } from './device-copies.js';
import * as queries from './pass.queries.js';
import { passes } from './pass.read-model.js';
import { passIdentifier } from './pass-identifier.js';
import { PassList } from './pass-list.js';
import { passRecorder } from './pass-recorder.js';
import * as submission from './pass-submission.js';

/** Entries and exits: from devices and from the open interface, listed and exported. */
export const passFolder: Folder = {
  calls: [queries, submission],
  reads: [classes.projection, persons.projection, attendees, ...devices.projections, areas],
  projections: [passes, cardHoldings, areas, installations, clocks],
  consumers: [passRecorder, passIdentifier],
  providers: [PassList],
};
