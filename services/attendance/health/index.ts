import type { Folder } from '../../../libs/platform/index.js';
import { classes, persons } from '../copies.js';
import { parameters } from '../parameters.js';
import { attendees } from '../past/attendee.js';
import * as queries from './health.queries.js';
import { healthReports } from './health.read-model.js';
import * as useCases from './health.use-cases.js';
import { HealthList } from './health-list.js';
import { healthReminders } from './reminder.js';

export { reminderPlanner } from './reminder.js';

/** Health check-ins of students, their relatives and teachers. */
export const healthFolder: Folder = {
  calls: [useCases, queries],
  reads: [classes.projection, persons.projection, attendees, parameters],
  projections: [healthReports],
  providers: [HealthList],
  timers: [healthReminders],
};
