import { doorAdded, doorChanged } from '../../../libs/contracts/devices/index.js';
import { holiday } from '../../../libs/contracts/organisation/index.js';
import { json, table, uuid, varchar } from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';
import { type Version, withVersion } from './version.js';

/** A holiday: from a day on until before the day of the return. */
export interface PastHoliday {
  name: string;
  from: string;
  to: string;
}

export const holidayTable = table('attendance', 'holiday_calendar', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** What it was; null where it is there no more. The last one holds, for days gone by as well. */
    versions: json<Version<PastHoliday>[]>(),
  },
  key: ['id'],
  indexes: { holiday_calendar_school: { columns: ['school'] } },
});

/** The holidays of the school, a dictionary of the organisation service. */
export const holidays = projection({
  source: 'organisation',
  table: holidayTable,
  version: 2,
  on: (on) => [
    on([holiday.events.added, holiday.events.changed], (row, event) => {
      const { name, from, to } = event.data;
      const versions = withVersion(row?.versions ?? [], momentOf(event), { name, from, to });
      return { id: event.streamId, school: event.school, versions };
    }),
    on(
      holiday.events.removed,
      (row, event) => row && { ...row, versions: withVersion(row.versions, momentOf(event), null) },
    ),
  ],
});

export const countedDoorTable = table('attendance', 'counted_door', {
  columns: { id: uuid(), school: uuid(), code: varchar() },
  key: ['id'],
});

/** By what code passes name a door, also of doors that were removed: their passes stay. */
export const countedDoors = projection({
  source: 'devices',
  table: countedDoorTable,
  version: 1,
  on: (on) => [
    on(
      [doorAdded, doorChanged],
      (_row, { school, data: { doorId: id, code } }) => ({ id, school, code }),
      ({ data }) => [[data.doorId]],
    ),
  ],
});
