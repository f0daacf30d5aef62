import type { Folder } from '../../../libs/platform/index.js';
import { classes, persons } from '../copies.js';
import { parameters } from '../parameters.js';
import { attendees } from '../past/attendee.js';
import * as queries from './go-home.queries.js';
import { waysHome } from './go-home.read-model.js';
import * as useCases from './go-home.use-cases.js';
import { GoHomeList } from './go-home-list.js';

export { exitWatcher } from './exits.js';

/** Safe arrival: whether students have come home. */
export const goHomeFolder: Folder = {
  calls: [useCases, queries],
  reads: [classes.projection, persons.projection, attendees, parameters],
  projections: [waysHome],
  providers: [GoHomeList],
};
