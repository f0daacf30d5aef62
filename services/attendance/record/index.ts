import type { Folder } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendees } from '../past/attendee.js';
import * as queries from './record.queries.js';
import { appeals, corrections, records } from './record.read-model.js';
import { RecordList } from './record-list.js';

/** What is recorded of persons, days and shifts. */
export const recordFolder: Folder = {
  calls: [queries],
  reads: [classes.projection, attendees],
  projections: [records, appeals, corrections],
  providers: [RecordList],
};
