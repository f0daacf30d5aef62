import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendees } from '../past/attendee.js';
import { countedDoors, holidays } from '../past/calendar.js';
import * as queries from './rule-change.queries.js';
import * as useCases from './rule-change.use-cases.js';

/** Changes of rules that are looked at before they are made, from a day on; how far their judging is. */
export const ruleChangeFolder: Folder = {
  calls: [useCases, queries],
  reads: [classes.projection, attendees, holidays, countedDoors],
  timers: [useCases.plannedChangesDue],
};
