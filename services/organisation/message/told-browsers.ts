import {
  type InboxesChanged,
  inboxTopic,
  recordsChangedTopic,
} from '../../../libs/contracts/organisation/message-record.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';

/** So many ids fit into a signal. */
const mostTold = 100;

/** Tells the browsers of the school that send records changed, when the unit is committed. */
export const tellRecordsChanged = (unit: Unit): void => unit.tell(recordsChangedTopic, unit.school);

/** Tells the browsers of teachers that something has come for them, or was read, when the unit is committed. @param trace of the request that did it */
export function tellInboxes(unit: Unit, teacherIds: readonly string[], trace?: string): void {
  for (let at = 0; at < teacherIds.length; at += mostTold) {
    const told: InboxesChanged = { school: unit.school, teacherIds: teacherIds.slice(at, at + mostTold), trace };
    unit.tell(inboxTopic, told);
  }
}
