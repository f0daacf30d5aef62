import { operationRecorded } from '../../contracts/platform/operation.events.js';
import { indexesEvents } from '../../eventsourcing/index.js';

/** Makes the index of a service's log by which the operations of a school are verified. */
export const operationIndexOf = (source: string) =>
  indexesEvents('OperationEvents1796600000004', {
    source,
    index: 'events_operations',
    types: [operationRecorded],
    by: 'school, sequence',
  });
